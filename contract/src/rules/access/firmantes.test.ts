import { expect, test } from 'vitest'
import { motivoFirmantes } from './firmantes.ts'

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
