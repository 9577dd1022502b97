import { expect, test } from 'vitest'
import type { PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { shownSteps } from './kinds.ts'

const FIGURES = { cursos: 16 }

const show = (steps: PasoDelPrimerDia[], begun = 0) =>
  shownSteps({ steps, pending: [{ clase: 'inspecciones_pendientes', total: begun, primeros: [] }] }, FIGURES)

test('the first step that is not done is the next one, and has the only button', () => {
  const shown = show([
    { paso: 'centro', hecho: false },
    { paso: 'firma', hecho: false },
    { paso: 'curso', hecho: true },
    { paso: 'cohorte', hecho: false },
    { paso: 'aprendices', hecho: false },
  ])
  expect(shown.map(({ state }) => state)).toEqual(['next', 'later', 'done', 'later', 'later'])
  expect(shown.map(({ fact }) => fact)).toEqual([undefined, undefined, '16 cursos', undefined, undefined])
})

test('a step that cannot begin yet, or is done, leads nowhere', () => {
  const shown = show([
    { paso: 'curso', hecho: true },
    { paso: 'cohorte', hecho: false },
    { paso: 'aprendices', hecho: false },
    { paso: 'aprobar', hecho: false },
  ])
  expect(shown.map(({ place }) => place?.to)).toEqual([undefined, '/admin/certificaciones/nuevo', undefined, undefined])
})

test('learners are inscribed and approved on the page of their cohort, or without one in the list', () => {
  const placesOf = (id?: number) =>
    show([
      { paso: 'aprendices', hecho: false, ...(id !== undefined && { id }) },
      { paso: 'aprobar', hecho: false, ...(id !== undefined && { id }) },
    ]).map(({ place }) => place)
  expect(placesOf(7)[0]).toEqual({ to: '/admin/certificaciones/$id', params: { id: '7' } })
  expect(placesOf()[0]).toEqual({ to: '/admin/certcolaboradores/nuevo' })
  const approving = (id?: number) =>
    show([
      { paso: 'aprendices', hecho: true },
      { paso: 'aprobar', hecho: false, ...(id !== undefined && { id }) },
    ])[1]
  expect(approving(7)?.place).toEqual({ to: '/admin/certificaciones/$id', params: { id: '7' } })
  expect(approving()?.place).toEqual({ to: '/admin/certcolaboradores', search: { situacion: 'pendiente' } })
})

test('an inspection begins with the item, and one that was begun is continued', () => {
  const steps: PasoDelPrimerDia[] = [
    { paso: 'equipo', hecho: true },
    { paso: 'inspeccion', hecho: false, id: 'abc' },
  ]
  expect(show(steps)[1]).toMatchObject({
    button: 'Inspeccionar el equipo',
    place: { to: '/equipos/equipos/nuevo', search: { id: 'abc', mode: 'edit', tab: 'inspecciones' } },
  })
  expect(show(steps, 1)[1]).toMatchObject({
    button: 'Continuar la inspección',
    place: { to: '/equipos/equipos', search: { inspeccion: 'pendiente' } },
  })
})

test('the catalogues lead to the one that is empty', () => {
  const of = (falta?: 'marca' | 'clase') => {
    const [step] = show([{ paso: 'catalogos', hecho: falta === undefined, ...(falta && { falta }) }])
    return [step?.button, step?.place?.to]
  }
  expect(of('marca')).toEqual(['Ver las marcas', '/equipos/marcas'])
  expect(of('clase')).toEqual(['Ver las clases', '/equipos/claseequipos'])
  expect(of()[1]).toBeUndefined()
})
