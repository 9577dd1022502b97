import { expect, test } from 'vitest'
import { impideSinFirmas, motivoFirmantes } from './firmantes.ts'

const ana = { nombres: 'Ana', apellidos: 'Ruiz', genero: 'F' }
const eva = { nombres: 'Eva', apellidos: 'Gil', genero: 'F' }
const ivan = { nombres: 'Iván', apellidos: 'Paz', genero: 'M' }
const noel = { nombres: 'Noel', apellidos: 'Sáenz', genero: null }

test.each([
  [[ana], 'Ana Ruiz ya no puede firmar: quítela de la cohorte'],
  [[ivan], 'Iván Paz ya no puede firmar: quítelo de la cohorte'],
  [[noel], 'Noel Sáenz ya no puede firmar: quítelo de la cohorte'],
  [[ana, eva], 'Ana Ruiz y Eva Gil ya no pueden firmar: quítelas de la cohorte'],
  [[ana, noel, ivan], 'Ana Ruiz, Noel Sáenz e Iván Paz ya no pueden firmar: quítelos de la cohorte'],
])('names people who may not sign any more (CERT-25): %#', (impedidos, motivo) => {
  expect(motivoFirmantes(impedidos)).toBe(motivo)
})

const VALE = { ...ana, firma: 'vale' } as const

test.each([
  [[VALE], undefined],
  [[], ['sin_firmantes', 'La cohorte no tiene responsables: agregue a quien firma']],
  [
    [VALE, { ...ivan, firma: 'falta' }],
    ['falta_firma', 'Falta la firma de Iván Paz'],
  ],
  [
    [VALE, { ...ivan, firma: 'cambio' }],
    ['falta_firma', 'Cambió después de la firma de Iván Paz'],
  ],
  [
    [
      { ...ana, firma: 'falta' },
      { ...eva, firma: 'falta' },
    ],
    ['falta_firma', 'Faltan las firmas de Ana Ruiz y Eva Gil'],
  ],
  [
    [
      { ...ana, firma: 'cambio' },
      { ...ivan, firma: 'cambio' },
    ],
    ['falta_firma', 'Cambió después de las firmas de Ana Ruiz e Iván Paz'],
  ],
  // Who never signed is asked first.
  [
    [
      { ...ana, firma: 'cambio' },
      { ...ivan, firma: 'falta' },
    ],
    ['falta_firma', 'Falta la firma de Iván Paz'],
  ],
] as const)('says what is missing of the signatures (TRUST-12): %#', (firmas, expected) => {
  const reason = impideSinFirmas(firmas)
  expect(reason && [reason.code, reason.motivo]).toEqual(expected)
})
