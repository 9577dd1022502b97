import { describe, expect, test } from 'vitest'
import { CERTIFICADO } from '../../states.ts'
import { CORREO, CORREO_ANULACION } from './correo.ts'
import { impideEntregar, impideRepetir, motivoRepetido } from './actos-envio.ts'

const ROW = { estado: CERTIFICADO.aprobado, emision: 1 }
const [ANA, OTHER] = ['ana@example.com', 'otra@example.com']

describe('handing a waiting mail over (MAIL-8)', () => {
  const mail = { tipo: CORREO.certificado, destino: ANA, emision: 1 }
  test.each([
    ['is allowed', { ...ROW, correo: ANA }, undefined],
    ['is allowed to an address in other case', { ...ROW, correo: 'ANA@Example.com' }, undefined],
    ['needs the certificate', undefined, 'El certificado ya no está aprobado.'],
    [
      'needs its approval',
      { ...ROW, correo: OTHER, estado: CERTIFICADO.pendiente },
      'El certificado ya no está aprobado.',
    ],
    ['needs the address', { ...ROW, correo: null }, 'El correo de la persona cambió.'],
    ['needs the same address', { ...ROW, correo: OTHER }, 'El correo de la persona cambió.'],
    ['needs the same version', { ...ROW, correo: ANA, emision: 2 }, 'El certificado se expidió de nuevo.'],
    ['needs it not to be annulled', { ...ROW, correo: ANA, estado: 2 }, 'El certificado se anuló.'],
  ])('%s', (_, certificate, expected) => {
    expect(impideEntregar(mail, certificate)?.motivo).toBe(expected)
  })

  test('of an annulment needs the annulled version', () => {
    const letter = { ...mail, tipo: CORREO_ANULACION }
    const annulled = { estado: CERTIFICADO.anulado, emision: 1, correo: ANA }
    expect(impideEntregar(letter, annulled)).toBeUndefined()
    expect(impideEntregar({ ...letter, emision: 2 }, annulled)?.code).toBe('otra_expedicion')
  })
})

describe('mailing a certificate again (MAIL-9)', () => {
  const before = { id: 5, enCola: false, destino: ANA, dia: '2026-11-20' }
  test.each([
    ['without a mail before it', undefined, 0, undefined],
    ['that was sent', before, 0, 'ya_enviado'],
    ['that was sent after the one that is repeated', before, 4, 'ya_enviado'],
    ['that is the one that is repeated', before, 5, undefined],
    ['that waits, whatever is repeated', { ...before, enCola: true }, 5, 'en_cola'],
    ['that waits for another address', { ...before, enCola: true, destino: OTHER }, 0, undefined],
  ])('%s', (_, earlier, known, code) => {
    expect(impideRepetir(earlier, ANA.toUpperCase(), known)?.code).toBe(code)
  })

  test('tells when the earlier one was sent or queued', () => {
    expect([before, { ...before, enCola: true }, undefined].map((each) => motivoRepetido(each).motivo)).toEqual([
      'Ya se envió el 20/11/2026',
      'Ya está por enviar desde el 20/11/2026',
      'Ya está por enviar',
    ])
  })
})
