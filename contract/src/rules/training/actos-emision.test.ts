import { expect, test } from 'vitest'
import { CERTIFICACION, CERTIFICADO } from '../../states.ts'
import { impideAnular, impideCorregir, impideReemplazar } from './actos-emision.ts'
import { FIRMADAS, PARTES, cambiosEntre, corregido } from './cambios.ts'
import type { Impreso } from './cambios.ts'

const ME = { idcol: 1 }
const row = { idcol: 2, estado: CERTIFICADO.aprobado, emision: 3, suyo: false }

test.each([
  ['another version, before all else', { ...row, idcol: 1, estado: CERTIFICADO.anulado }, 2, 'version_anterior'],
  ['annulled', { ...row, estado: CERTIFICADO.anulado }, 3, 'anulado'],
  ['pending', { ...row, estado: CERTIFICADO.pendiente }, undefined, 'no_aprobado'],
  ['one’s own', { ...row, idcol: 1 }, 3, 'sin_permiso'],
  ['of a namesake', { ...row, suyo: true }, 3, 'sin_permiso'],
  ['of somebody else', row, 3, undefined],
  ['in a bulk job, without a version', row, undefined, undefined],
])('a certificate that is %s', (_, certificate, emision, code) => {
  for (const rule of [impideAnular, impideCorregir]) expect(rule(ME, certificate, emision)?.code).toBe(code)
})

const impreso = (over: Partial<Impreso> = {}): Impreso => ({
  codigo: 'TA-0012/0034',
  aprendiz: { nombres: 'Ana', apellidos: 'Ruiz', tipodocumento: { nombre: 'Cédula' }, numerodocumento: '1020304050' },
  curso: { nombre: 'Alturas' },
  horas: 40,
  fechainicio: '2026-01-10',
  fechafin: '2027-01-10',
  tiempovigencia: 1,
  periodo: 3,
  empresa: { nombre: 'INDEPENDIENTE', nit: null },
  responsables: [{ nombres: 'Luz', apellidos: 'Gil', cargo: null, firma: null }],
  centro: { nombre: 'Centro', nit: null, ciudad: null, licencia: null, representante: null, logo: null, firma: null },
  ...over,
})
const antes = impreso()
const otra = impreso({ aprendiz: { ...antes.aprendiz, nombres: 'Eva', apellidos: 'Peña' } })
const UNABLE = [{ nombres: 'Luz', apellidos: 'Gil', genero: 'F' as const }]
const FREE = { estadoCohorte: CERTIFICACION.enCurso, impedidos: null, firmas: undefined }
/** Returns versions of a certificate that becomes `ahora`. */
const versions = (ahora: Impreso) => ({ primera: antes, antes, ahora })

test.each([
  ['without changes', antes, ['aprendiz'], null, 'sin_cambios'],
  ['for another person', otra, ['aprendiz'], null, 'otra_persona'],
  ['that lasts longer, once expired', impreso({ fechafin: '2028-01-10' }), ['cohorte'], null, 'ya_vencido'],
  ['that lasts shorter, once expired', impreso({ fechafin: '2026-06-10' }), ['cohorte'], null, undefined],
  ['with a signer who may not sign', impreso({ responsables: [] }), ['firmantes'], UNABLE, 'firmante_no_puede'],
  ['of the hours, with a signer who may not', impreso({ horas: 8 }), ['cohorte'], UNABLE, 'firmante_no_puede'],
  [
    'with a letter that cannot be printed',
    impreso({ curso: { nombre: 'Alturas 张' } }),
    ['cohorte'],
    null,
    'sin_dibujo',
  ],
  [
    'of the company, whoever may sign',
    impreso({ empresa: { nombre: 'X', nit: null } }),
    ['empresa'],
    UNABLE,
    undefined,
  ],
] as const)('a correction %s', (_, ahora, partes, impedidos, code) => {
  expect(impideReemplazar(versions(ahora), partes, { ...FREE, impedidos }, '2027-02-01')?.code).toBe(code)
})

const LUZ = { nombres: 'Luz', apellidos: 'Gil' }

test.each([
  ['the three parts together, signed', FIRMADAS, 'vale', undefined],
  ['the three parts and more', PARTES, 'vale', undefined],
  ['the three parts, not signed', FIRMADAS, 'falta', 'falta_firma'],
  ['the three parts, changed since', FIRMADAS, 'cambio', 'falta_firma'],
  ['one of them', ['cohorte'], 'vale', 'falta_firma'],
  ['two of them', ['firmantes', 'centro'], 'vale', 'falta_firma'],
  ['the centre alone', ['centro'], 'vale', 'falta_firma'],
  ['none of them', ['aprendiz', 'empresa'], 'falta', undefined],
] as const)('where signatures are confirmed, a correction of %s', (_, partes, firma, code) => {
  const changed = versions(impreso({ horas: 8 }))
  const cohorte = { ...FREE, firmas: [{ ...LUZ, firma }] }
  expect(impideReemplazar(changed, partes, cohorte, '2026-02-01')?.code).toBe(code)
  expect(impideReemplazar(changed, partes, FREE, '2026-02-01')).toBeUndefined()
})

test('where signatures are confirmed, a cohort without signers is not corrected', () => {
  const changed = versions(impreso({ responsables: [] }))
  expect(impideReemplazar(changed, FIRMADAS, { ...FREE, firmas: [] }, '2026-02-01')?.code).toBe('sin_firmantes')
})

test('of a cancelled cohort nothing is corrected, and its learners are', () => {
  const cohorte = { ...FREE, estadoCohorte: CERTIFICACION.cancelado }
  const changed = versions(impreso({ horas: 8 }))
  expect(impideReemplazar(changed, ['cohorte'], cohorte, '2026-02-01')?.code).toBe('certificacion_cancelada')
  expect(impideReemplazar(changed, ['aprendiz'], cohorte, '2026-02-01')).toBeUndefined()
})

test('an extension before the last day has passed is a correction', () => {
  const changed = versions(impreso({ fechafin: '2028-01-10' }))
  expect(impideReemplazar(changed, ['cohorte'], FREE, '2027-01-10')).toBeUndefined()
})

test('the chosen parts are those of today, and the others stay', () => {
  const hoy = impreso({
    aprendiz: { ...antes.aprendiz, nombres: 'Anna' },
    curso: { nombre: 'Alturas, avanzado' },
    horas: 8,
    empresa: { nombre: 'Andamios', nit: '900' },
    responsables: [],
    centro: { ...antes.centro, logo: 'picture' },
  })
  expect(corregido(antes, hoy, [])).toEqual(antes)
  expect(cambiosEntre(antes, corregido(antes, hoy, ['aprendiz', 'empresa']))).toEqual([
    { parte: 'aprendiz', campo: 'Nombres', antes: 'Ana', ahora: 'Anna' },
    { parte: 'empresa', campo: 'Empresa', antes: 'INDEPENDIENTE', ahora: 'Andamios' },
    { parte: 'empresa', campo: 'NIT de la empresa', antes: '', ahora: '900' },
  ])
  const all = corregido(antes, hoy, ['aprendiz', 'cohorte', 'empresa', 'firmantes', 'centro'])
  expect(all).toEqual(hoy)
  expect(cambiosEntre(antes, hoy).at(-1)).toEqual({
    parte: 'centro',
    campo: 'Logotipo',
    antes: 'Sin imagen',
    ahora: 'Otra imagen',
  })
})
