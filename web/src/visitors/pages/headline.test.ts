import { describe, expect, it } from 'vitest'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { situacionInspeccion } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion, Situacion } from '@anclaje/contract/states'
import {
  certificateHeadline,
  certificatesThatCount,
  countsText,
  inspectionHeadline,
  isOnePerson,
  lineText,
} from './headline.ts'

const TODAY = '2026-11-21'
const asIs = (date: string) => date

describe('a person', () => {
  const certificate = (
    situacion_ceco: Situacion,
    fechafin_cer: string,
    nombre_cur = 'Alturas',
    nombres_col = 'Ana',
    apellidos_col = 'Gil',
  ) =>
    ({
      estado_ceco: situacion_ceco === 'en_curso' || situacion_ceco === 'anulado' ? 0 : 1,
      situacion_ceco,
      registrado_ceco: '2026-11-30',
      emision_ceco: 1,
      certificacione: { fechainicio_cer: '2026-11-30', fechafin_cer, curso: { nombre_cur } },
      colaboradore: { nombres_col, apellidos_col },
    }) as CertcolPublico
  /** Returns a certificate that was approved before its day of issue. */
  const notBegun = (...certificateOf: Parameters<typeof certificate>): CertcolPublico => ({
    ...certificate(...certificateOf),
    estado_ceco: 1,
    situacion_ceco: 'en_curso',
  })

  it('has for each course its valid certificates and, of those, the one that lasts longest', () => {
    const short = certificate('aprobado', '2027-01-31')
    const long = certificate('aprobado', '2027-06-30')
    const underWay = certificate('en_curso', '2028-01-31')
    const expired = certificate('vencido', '2026-11-20')
    expect(certificatesThatCount([expired, underWay, short, long])).toEqual([long])
    expect(certificatesThatCount([expired, underWay])).toEqual([underWay])
    expect(certificatesThatCount([expired])).toEqual([expired])
    const ahead = notBegun('aprobado', '2027-11-30')
    expect(certificatesThatCount([expired, ahead, short])).toEqual([short])
    expect(certificatesThatCount([expired, underWay, ahead])).toEqual([ahead])
    expect(certificatesThatCount([])).toEqual([])
  })

  it('has all courses, valid ones first', () => {
    const heights = certificate('vencido', '2026-11-20')
    const rescue = certificate('en_curso', '2028-01-31', 'Rescate')
    const firstAid = certificate('aprobado', '2027-01-31', 'Primeros auxilios')
    const spaces = certificate('aprobado', '2027-06-30', 'Espacios confinados')
    expect(certificatesThatCount([heights, rescue, firstAid, spaces])).toEqual([spaces, firstAid, rescue, heights])
  })

  it('has annulled certificates last, and never as valid ones', () => {
    const annulled = certificate('anulado', '2028-01-31')
    const expired = certificate('vencido', '2026-11-20')
    expect(certificatesThatCount([annulled, expired])).toEqual([expired])
    expect(certificatesThatCount([annulled, certificate('vencido', '2026-11-20', 'Rescate')]).at(-1)).toEqual(annulled)
    expect(certificateHeadline(annulled, asIs)).toEqual({
      state: 'Anulado',
      tone: 'danger',
      text: 'Anulado por el centro',
    })
    expect(lineText(annulled)).toBe('Anulado por el centro')
    expect(countsText([expired, annulled])).toBe('1 curso vencido · 1 anulado')
  })

  it('is told first when a certificate was registered long after its day of issue', () => {
    const late = { ...certificate('aprobado', '2027-01-31'), registrado_ceco: '2027-01-01' }
    expect(lineText(late)).toBe('Registrado el 01/01/2027 · Vigente hasta el 31/01/2027')
  })

  it('is distinguished from another one who had the same number', () => {
    const ana = certificate('vencido', '2026-11-20')
    const eva = certificate('aprobado', '2027-06-30', 'Alturas', 'Eva', 'de la Mora')
    expect(certificatesThatCount([ana, eva])).toEqual([eva, ana])
    expect(isOnePerson([ana, eva])).toBe(false)
    // A particle is no word of a name.
    const ines = certificate('aprobado', '2027-06-30', 'Rescate', 'Inés', 'De la Hoz')
    expect(isOnePerson([eva, ines])).toBe(false)
  })

  it('is one person where the names share a word, also through a third one', () => {
    const maria = certificate('vencido', '2026-11-20', 'Alturas', 'María José', 'Peña')
    const jose = certificate('aprobado', '2027-06-30', 'Alturas', 'JOSE', 'Ruiz')
    expect(certificatesThatCount([maria, jose])).toEqual([jose])
    expect(isOnePerson([maria, jose])).toBe(true)
    const link = certificate('vencido', '2026-11-20', 'Alturas', 'Luz', 'Ruiz')
    const luz = certificate('aprobado', '2027-06-30', 'Rescate', 'Luz', 'Gómez')
    expect(isOnePerson([maria, luz])).toBe(false)
    expect(isOnePerson([maria, luz, jose, link])).toBe(true)
    expect(certificatesThatCount([maria, luz, jose, link])).toHaveLength(2)
  })

  it('is one person with one course, however the names were spelled', () => {
    const before = certificate('vencido', '2026-11-20', 'Espacios Confinados', 'Íngrid')
    const corrected = certificate('aprobado', '2027-06-30', 'Espacios confinádos', 'INGRID')
    expect(certificatesThatCount([before, corrected])).toEqual([corrected])
    expect(isOnePerson([before, corrected])).toBe(true)
  })

  it('with several courses has them counted by state', () => {
    const [valid, underWay, expired] = [
      certificate('aprobado', '2027-01-31'),
      certificate('en_curso', '2028-01-31'),
      certificate('vencido', '2026-11-20'),
    ]
    expect(countsText([valid, expired])).toBe('1 curso vigente · 1 vencido')
    expect(countsText([valid, valid, underWay, expired])).toBe('2 cursos vigentes · 1 en curso · 1 vencido')
    expect(countsText([underWay, expired, expired])).toBe('1 curso en curso · 2 vencidos')
    expect(countsText([expired, expired])).toBe('2 cursos vencidos')
    const ahead = notBegun('aprobado', '2027-11-30')
    expect(countsText([valid, ahead, underWay])).toBe('1 curso vigente · 1 por empezar · 1 en curso')
    expect(countsText([ahead, ahead])).toBe('2 cursos por empezar')
    expect([valid, ahead, underWay, expired].map(lineText)).toEqual([
      'Vigente hasta el 31/01/2027',
      'Aún no vale: desde el 30/11/2026',
      'En curso',
      'Venció el 20/11/2026',
    ])
  })

  it.each([
    ['aprobado', 'Vigente', 'success', 'Vigente hasta el 2027-01-31'],
    ['en_curso', 'En curso', 'warning', 'La formación aún no está aprobada'],
    ['vencido', 'Vencido', 'danger', 'Venció el 2027-01-31'],
  ] as const)('with one that is %s reads «%s», %s: «%s»', (situacion, state, tone, text) => {
    expect(certificateHeadline(certificate(situacion, '2027-01-31'), asIs)).toEqual({ state, tone, text })
  })

  it('with one that was approved before its day of issue does not read as valid', () => {
    expect(certificateHeadline(notBegun('aprobado', '2027-11-30'), asIs)).toEqual({
      state: 'Aún no vale: desde el 30/11/2026',
      tone: 'warning',
      text: 'El certificado ya está aprobado y empieza a valer el 2026-11-30.',
    })
  })
})

describe('an item of equipment', () => {
  const inspection = (fecha_eva: string, estado_eva: EstadoInspeccion) => ({
    fecha_eva,
    estado_eva,
    situacion_eva: situacionInspeccion(estado_eva, fecha_eva, TODAY),
  })
  const { pendiente, rechazado, aprobado } = INSPECCION
  const headline = (...rows: Parameters<typeof inspection>[]) =>
    inspectionHeadline(
      rows.map((row) => inspection(...row)),
      null,
      asIs,
    )
  const UNDER_WAY = ' Hay otra inspección en curso, del 2026-11-20.'

  it('that was approved is valid until a year later, including that day', () => {
    const good = { state: 'Aprobado', tone: 'success' }
    expect(headline(['2026-03-05', aprobado])).toEqual({
      ...good,
      text: 'Continúa en servicio. Inspección vigente hasta el 2027-03-05.',
    })
    expect(headline(['2025-11-21', aprobado])).toMatchObject(good)
  })

  it('that was approved more than a year ago is expired', () => {
    expect(headline(['2025-11-20', aprobado])).toEqual({
      state: 'Vencido',
      tone: 'danger',
      text: 'La inspección venció el 2026-11-20. No lo use hasta que se inspeccione de nuevo.',
    })
  })

  it('that was rejected stays out of service, also after a long time', () => {
    const text = (date: string) => `Retire el equipo de servicio: no aprobó la inspección del ${date}.`
    expect(headline(['2026-03-05', rechazado], ['2026-03-04', aprobado])).toEqual({
      state: 'Rechazado',
      tone: 'danger',
      text: text('2026-03-05'),
    })
    expect(headline(['2024-03-05', rechazado])).toEqual({
      state: 'Rechazado',
      tone: 'danger',
      text: text('2024-03-05'),
    })
  })

  it('that must not be used says so before all else', () => {
    for (const state of [pendiente, rechazado, aprobado]) {
      expect(inspectionHeadline([inspection('2026-11-21', state)], 'En inspección: no usar', asIs)).toEqual({
        state: 'No usar',
        tone: 'danger',
        text: 'En inspección: no usar',
      })
    }
  })

  it('without a finished inspection has no inspection', () => {
    const none = { state: 'Sin inspección', tone: 'warning' }
    expect(headline()).toMatchObject(none)
    expect(headline(['2026-11-20', pendiente])).toMatchObject(none)
  })

  it('whose newest inspection is not finished is answered for by the one before, and says so', () => {
    for (const [date, state] of [
      ['2026-03-05', aprobado],
      ['2026-03-05', rechazado],
      ['2025-03-05', aprobado],
    ] as const) {
      const alone = headline([date, state])
      expect(headline(['2026-11-20', pendiente], [date, state])).toEqual({ ...alone, text: alone.text + UNDER_WAY })
    }
    // Nor is a newer one that was annulled.
    const annulled = { ...inspection('2026-11-20', pendiente), situacion_eva: 'anulado' as const }
    expect(inspectionHeadline([annulled, inspection('2026-03-05', aprobado)], null, asIs)).toEqual(
      headline(['2026-03-05', aprobado]),
    )
    // A pending certificate older than the approved one is not mentioned.
    expect(headline(['2026-03-05', aprobado], ['2026-03-04', pendiente]).text).not.toContain('en curso')
  })
})
