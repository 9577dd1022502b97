// Mistakes that must not compile. `tsc -p web` fails when one of them compiles. This file is only
// type-checked and never run.
import { useMutation } from '@tanstack/react-query'
import { Link, redirect, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { curso } from '@anclaje/contract/training/curso'
import { empresa } from '@anclaje/contract/training/empresa'
import type { EmpresaTexts } from '@anclaje/contract/training/empresa'
import type { OrderOf, RowIn } from '@anclaje/contract/calls'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { ask } from './client/ask.ts'
import { catalogScreens } from './kit/catalog.tsx'
import type { Place } from './address/place.ts'
import { useDelete } from './kit/saving/use-delete.ts'
import type { FiltersOf, List } from './kit/reading/use-list.ts'
import { useRow } from './kit/reading/use-row.ts'
import { useSave } from './kit/saving/use-save.ts'
import type { OfModules, ScreenPath } from './address/screens.ts'
import { TITLES } from './app/shell/titles.ts'
import type { Strays, Title } from './app/shell/titles.ts'
import type { SearchNames } from './address/query-names.ts'
import { useContractForm } from './kit/forms/contract-form.ts'
import { DataTable } from './ui/table/data-table.tsx'
import type { Column } from './ui/table/column.ts'
import { LinkButton } from './ui/link-button.tsx'
import { RowActions } from './kit/row-actions.tsx'

declare const icon: () => null
declare const course: Omit<Parameters<typeof catalogScreens<typeof curso>>[0], 'url' | 'form'>
declare const values: EmpresaTexts

/** Every path in `SearchNames` is the path of a screen. */
export const searched: ScreenPath = {} as keyof SearchNames

export const links = (
  <>
    <Link to="/admin/empresas/$id/edit" params={{ id: '1' }} />
    <LinkButton to="/admin/empresas" search={{ nombre: 'Andes' }} />
    {/* @ts-expect-error a mistyped address */}
    <Link to="/admin/empresass" />
    {/* @ts-expect-error an address that only redirects to another one */}
    <Link to="/admin/empresas/$id" params={{ id: '1' }} />
    {/* @ts-expect-error a button with an unknown address */}
    <LinkButton to="/admin/sucursales" />
    {/* @ts-expect-error an address that is built from a template string */}
    <Link to={`/admin/empresas/${String(1)}/edit`} />
    {/* @ts-expect-error a wrong name of a path parameter */}
    <Link to="/admin/empresas/$id/edit" params={{ idemp: '1' }} />
    {/* @ts-expect-error a missing path parameter */}
    <Link to="/admin/empresas/$id/edit" />
    {/* @ts-expect-error a wrong name in the query */}
    <LinkButton to="/admin/empresas" search={{ razon: 'Andes' }} />
    {/* @ts-expect-error a query with a value that is not a text */}
    <Link to="/equipos/equipos/evaluacion" search={{ id: 7 }} />
    {/* @ts-expect-error a row action with an unknown address */}
    <RowActions name="" actions={[{ label: 'Editar', icon, place: { to: '/admin/empresa' } }]} />
  </>
)

export function useMistakes() {
  const navigate = useNavigate()
  // @ts-expect-error a mistyped address
  void navigate({ to: '/equipos/equipo' })
  // @ts-expect-error a wrong name of a path parameter
  redirect({ to: '/admin/cursos/$id/edit', params: { documento: '1' } })
  // @ts-expect-error a form that goes back to an unknown address
  useSave({ save: () => Promise.resolve(), success: '', back: '/admin/empresass' })
  // @ts-expect-error a catalogue with an unknown address
  catalogScreens({ ...course, url: '/admin/curso' })
  return [
    // @ts-expect-error a wrong name in the query
    useSearch({ from: '/shell/app/extra/search' }).texto,
    // @ts-expect-error a wrong name of a path parameter
    useParams({ from: '/admin/cursos/$id/edit' }).documento,
    // @ts-expect-error the query of a screen that does not exist
    useSearch({ from: '/shell/app/buscar' }),
  ]
}

export const places: readonly Place[] = [
  { to: '/admin/cursos/$id/edit', params: { id: '1' } },
  // @ts-expect-error a mistyped address
  { to: '/admin/curso' },
  // @ts-expect-error a missing path parameter
  { to: '/admin/cursos/$id/edit' },
  // @ts-expect-error a wrong name in the query
  { to: '/admin/cursos', search: { iniciales: 'TA' } },
]

export const title: Title = {
  ...TITLES['/admin/cursos/nuevo'],
  // @ts-expect-error a breadcrumb with an unknown address
  parent: '/admin/curso',
}

declare const ofModules: OfModules
export const modules: OfModules = {
  ...ofModules,
  // @ts-expect-error the screen of a module that requires another module
  [MODULE_SCREENS.Cursos]: 'Empresas',
}
const accesses = { '/cursos': 'Cursos', '/cursos/nuevo': 'Empresas' } as const
const titles = { '/cursos/nuevo': { title: 'Crear', parent: '/cursos' } } as const
// @ts-expect-error a screen that requires another module than its parent
titles satisfies Record<Strays<typeof accesses, typeof titles>, never>

export const columns: readonly Column<RowIn<'GET /empresa'>>[] = [
  // @ts-expect-error a wrong column name in a table cell
  { key: 'nombre', title: 'Razon social', min: 160, text: (row) => row.razon_emp },
]

export const sorted: readonly Column<RowIn<'GET /empresa'>, OrderOf<'GET /empresa'>>[] = [
  { key: 'nombre', title: 'Razon social', min: 160, sort: 'nombre', text: (row) => row.nombre_emp },
  // @ts-expect-error a name by which the call cannot sort
  { key: 'nit', title: 'Nit', width: 136, sort: 'nit', text: (row) => row.nit_emp ?? '' },
]
declare const companies: List<RowIn<'GET /empresa'>, string, OrderOf<'GET /empresa'>>
declare const people: List<RowIn<'GET /colaboradores'>>
declare const listed: { label: string; rowId: () => string; rowName: () => string; empty: { text: string } }
const byPosition = [{ key: 'cargo', title: 'Cargo', sort: 'cargo' as const, width: 80, text: () => '' }]

export const tables = (
  <>
    <DataTable {...listed} list={companies} columns={sorted} />
    {/* @ts-expect-error a column with a name by which its list cannot sort */}
    <DataTable {...listed} list={companies} columns={byPosition} />
    {/* @ts-expect-error a sortable column in a list that cannot be sorted */}
    <DataTable<RowIn<'GET /colaboradores'>> {...listed} list={people} columns={byPosition} />
    <DataTable<RowIn<'GET /colaboradores'>> {...listed} list={people} columns={[]} />
  </>
)

export function useFormMistakes() {
  const form = useContractForm(empresa.body, values)
  // @ts-expect-error a wrong field name in a form
  form.field('razonsocial')
  catalogScreens({
    ...course,
    url: '/admin/cursos',
    // @ts-expect-error a form that lacks a field of its catalogue
    fields: { nombre: { label: 'Nombre' }, iniciales: { label: 'Iniciales' } },
  })
}

export function useRowMistakes() {
  useRow('GET /equipos/:id', '1')
  useRow('GET /empresa/getByParams', '1')
  // @ts-expect-error a call that returns a document instead of a row
  useRow('GET /certcol/:id/pdf', '1')
  // @ts-expect-error a path with another parameter than the id
  useRow('GET /publico/inspecciones/:equipo', '1')
  // @ts-expect-error a list that cannot be filtered by an id
  useRow('GET /equipos/getAll', '1')
  // @ts-expect-error a list in pages
  useRow('GET /marcas', '1')
}

export function useCallMistakes() {
  // @ts-expect-error a wrong path of a call
  void ask('GET /empresas')
  // @ts-expect-error a wrong method of a call
  void ask('POST /empresa/:id', { params: { id: 1 } })
  // @ts-expect-error a missing path parameter
  void ask('DELETE /empresa/:id', {})
  // @ts-expect-error a wrong key in a query
  void ask('GET /empresa', { query: { razon: 'Andes' } })
  // @ts-expect-error a wrong key in a body
  void ask('POST /cursos', { body: { nombre: 'Alturas', siglas: 'TA', iniciales: 'TA' } })
  // @ts-expect-error a missing key in a body
  void ask('POST /cursos', { body: { nombre: 'Alturas' } })
  // @ts-expect-error a body for a call that takes none
  void ask('PUT /empresa/:id/confirmar', { params: { id: 1 }, body: {} })
  // @ts-expect-error a field that no answer has
  void ask('GET /cursos/:id', { params: { id: 1 } }).then(([row]) => row?.siglas_cur)
  // @ts-expect-error the deletion of a noun that does not exist
  useDelete({ call: 'DELETE /sucursales/:id', idOf: () => 1, success: '' })
  // @ts-expect-error a save that names the answers that it makes outdated
  useSave({ save: () => Promise.resolve(), success: '', invalidates: ['empresa'] })
  // @ts-expect-error a mutation with an unknown key in its meta data
  useMutation({ mutationFn: () => Promise.resolve(), meta: { leaves: [] } })
}

// @ts-expect-error a list without a field for a filter of its call
export const filters: FiltersOf<'GET /empresa', string> = { nombre: 'Razon social' }
