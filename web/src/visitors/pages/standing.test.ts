import { expect, test } from 'vitest'
import type { CertificadoVerificado } from '@anclaje/contract/visitors/verificacion'
import { certificateStanding } from './standing.ts'

type Hoy = CertificadoVerificado['hoy']

const replaced = (hoy: Hoy) =>
  certificateStanding({ estado: 'reemplazado', anuladoel: null, hoy, documento } as CertificadoVerificado)
const documento = { fechainicio: '2027-05-27' }
const hasta = '2028-05-27'
const horas = { campo: 'horas', decia: '80', vale: '8' } as const
const fechafin = { campo: 'fechafin', decia: '2029-05-27', vale: hasta } as const

// A paper that was corrected is told by the version in force (TRUST-13).
test.each<[Hoy, string, string, string]>([
  [{ situacion: 'vigente', hasta, cambio: [] }, 'Corregido', 'warning', 'Vigente hasta el 27 de mayo de 2028'],
  [
    { situacion: 'vigente', hasta, cambio: [horas] },
    'Reemplazado',
    'danger',
    'Este papel tiene datos que ya no valen: decía 80 horas; vale 8 horas.',
  ],
  [
    { situacion: 'vigente', hasta, cambio: [horas, fechafin] },
    'Reemplazado',
    'danger',
    'Este papel tiene datos que ya no valen: decía 80 horas, vencimiento el 27 de mayo de 2029; ' +
      'vale 8 horas, vencimiento el 27 de mayo de 2028.',
  ],
  [{ situacion: 'vencido', hasta, cambio: [] }, 'Vencido', 'danger', 'Venció el 27 de mayo de 2028'],
  [
    { situacion: 'vencido', hasta, cambio: [horas] },
    'Vencido',
    'danger',
    'Venció el 27 de mayo de 2028. Este papel tiene datos que ya no valen: decía 80 horas; vale 8 horas.',
  ],
  [
    { situacion: 'aun_no_vale', hasta, cambio: [] },
    'Aún no vale',
    'warning',
    'El centro lo corrigió. Vale desde el 27 de mayo de 2027',
  ],
  [null, 'Reemplazado', 'warning', 'El centro lo corrigió y emitió otra versión: este papel ya no vale.'],
])('what the version in force is worth, %j, is told of the paper: %s', (hoy, state, tone, text) =>
  expect(replaced(hoy)).toEqual({ state, tone, text }),
)
