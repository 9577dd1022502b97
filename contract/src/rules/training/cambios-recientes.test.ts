import { expect, test } from 'vitest'
import type { Referida } from '../trust/actos-historia.ts'
import { cambioReciente, nombradas } from './cambios-recientes.ts'
import type { CambioLeido } from './cambios-recientes.ts'

// The words of recent changes before an approval (CERT-24).

const leido = (cambio: Partial<CambioLeido>): CambioLeido => ({
  sujeto: 'curso',
  id: '3',
  linea: 'Curso',
  cambios: { nombre_cur: ['Alturas', 'Rescate'] },
  otros: {},
  origen: 'cuenta',
  persona: { nombres: 'Ana', apellidos: 'Ruiz' },
  fecha: '2026-11-20T15:00:00.000Z',
  ...cambio,
})
const nombre = ({ sujeto, id }: Referida) => `${sujeto} ${id}`

test.each([
  [{}, 'Ana Ruiz'],
  [{ persona: null }, 'Una cuenta eliminada'],
  [{ origen: 'visitante', persona: null }, 'Un visitante'],
  [{ origen: 'sistema', persona: null }, 'El sistema'],
  [{ origen: 'migracion', persona: null }, 'Una actualización'],
  [{ origen: null, persona: null }, 'Fuera del portal'],
] as const)('%#: says who made a change', (cambio, quien) => {
  expect(cambioReciente(leido(cambio), nombre).quien).toBe(quien)
})

test('shows what history has of a long text, and where it goes on', () => {
  const recortes = [
    { texto: 'abc', desde: 1, largo: 300 },
    { texto: 'xyz', desde: 298, largo: 300 },
  ] as const
  const { antes, ahora } = cambioReciente(leido({ cambios: { nombre_cur: recortes } }), nombre)
  expect([antes, ahora]).toEqual(['abc…', '…xyz'])
})

test('writes a dash for nothing, and the validity with what did not change', () => {
  const empresa = { sujeto: 'empresa', linea: 'NIT de la empresa', cambios: { nit_emp: [null, ''] } } as const
  expect(cambioReciente(leido(empresa), nombre)).toMatchObject({ de: 'empresa 3', antes: '—', ahora: '—' })
  const vigencia = { sujeto: 'certificacion', linea: 'Vigencia', cambios: { periodo_cer: [2, 3] } } as const
  expect(cambioReciente(leido({ ...vigencia, otros: { tiempovigencia_cer: 1 } }), nombre)).toMatchObject({
    antes: '1 mes',
    ahora: '1 año',
  })
})

test('names what a value refers to, and says when it is deleted', () => {
  const cambio = leido({ sujeto: 'certificado', id: 'x', linea: 'Empresa', cambios: { idemp_ceco: [0, 5] } })
  expect(nombradas(cambio)).toMatchObject([{ sujeto: 'certificado', id: 'x' }, { sujeto: 'empresa', id: '0' }, { sujeto: 'empresa', id: '5' }]) // prettier-ignore
  expect(cambioReciente(cambio, nombre)).toMatchObject({ de: 'certificado x', antes: 'empresa 0', ahora: 'empresa 5' })
  expect(cambioReciente(cambio, () => undefined)).toMatchObject({ antes: 'Eliminado', ahora: 'Eliminado' })
})
