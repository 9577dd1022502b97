// Mistakes that must not compile: `tsc -p web` fails where an expected error is missing. Never run.
import { Link, redirect, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { catalog } from './core/catalog.tsx'
import type { Place } from './core/place.ts'
import { useSave } from './core/use-save.ts'
import type { ScreenPath } from './routes.tsx'
import { SCREENS } from './routes.tsx'
import type { Screen } from './routes.tsx'
import type { SearchNames } from './screens/search.ts'
import { LinkButton } from './ui/link-button.tsx'
import { RowActions } from './ui/row-actions.tsx'

declare const icon: () => null
declare const course: Omit<Parameters<typeof catalog>[0], 'url' | 'form'>

/** What is said of a query is said of a screen that there is. */
export const searched: ScreenPath = {} as keyof SearchNames

export const links = (
  <>
    <Link to="/admin/empresas/$id/edit" params={{ id: '1' }} />
    <LinkButton to="/admin/empresas" search={{ nombre: 'Andes' }} />
    {/* @ts-expect-error a mistyped address */}
    <Link to="/admin/empresass" />
    {/* @ts-expect-error an address that only stands for another one */}
    <Link to="/admin/empresas/$id" params={{ id: '1' }} />
    {/* @ts-expect-error a link to no screen, on a button */}
    <LinkButton to="/admin/sucursales" />
    {/* @ts-expect-error an address put together by hand */}
    <Link to={`/admin/empresas/${String(1)}/edit`} />
    {/* @ts-expect-error a wrong name of a part of the address */}
    <Link to="/admin/empresas/$id/edit" params={{ idemp: '1' }} />
    {/* @ts-expect-error a part of the address that is missing */}
    <Link to="/admin/empresas/$id/edit" />
    {/* @ts-expect-error a wrong name in the query */}
    <LinkButton to="/admin/empresas" search={{ razon: 'Andes' }} />
    {/* @ts-expect-error a query that holds no texts */}
    <Link to="/equipos/equipos/evaluacion" search={{ id: 7 }} />
    {/* @ts-expect-error a row action that leads nowhere */}
    <RowActions name="" actions={[{ label: 'Editar', icon, place: { to: '/admin/empresa' } }]} />
  </>
)

export function useMistakes() {
  const navigate = useNavigate()
  // @ts-expect-error a mistyped address
  void navigate({ to: '/equipos/equipo' })
  // @ts-expect-error a wrong name of a part of the address
  redirect({ to: '/Certificados/$cedula', params: { documento: '1' } })
  // @ts-expect-error a form that goes back to no screen
  useSave({ save: () => Promise.resolve(), success: '', invalidates: [], back: '/admin/empresass' })
  // @ts-expect-error a catalogue that stands on no screen
  catalog({ ...course, url: '/admin/curso' })
  return [
    // @ts-expect-error a wrong name in the query
    useSearch({ from: '/shell/app/extra/search' }).texto,
    // @ts-expect-error a wrong name of a part of the address
    useParams({ from: '/Certificados/$cedula' }).documento,
    // @ts-expect-error the query of no screen
    useSearch({ from: '/shell/app/buscar' }),
  ]
}

export const places: readonly Place[] = [
  { to: '/admin/cursos/$id/edit', params: { id: '1' } },
  // @ts-expect-error a mistyped address
  { to: '/admin/curso' },
  // @ts-expect-error a part of the address that is missing
  { to: '/admin/cursos/$id/edit' },
  // @ts-expect-error a wrong name in the query
  { to: '/admin/cursos', search: { iniciales: 'TA' } },
]

export const screen: Screen = {
  ...SCREENS['/admin/cursos/nuevo'],
  // @ts-expect-error a breadcrumb that goes back to no screen
  parent: '/admin/curso',
}
