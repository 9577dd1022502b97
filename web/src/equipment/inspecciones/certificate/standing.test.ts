import { describe, expect, it } from 'vitest'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { standingOf } from './standing.ts'

const TODAY = '2026-11-21'
const { rechazado, aprobado } = INSPECCION
type Inspection = readonly [fecha: string, estado: EstadoInspeccion]

const standing = ([fecha_eva, estado_eva]: Inspection, [fecha, estado]: Inspection, nousar_eq: string | null = null) =>
  standingOf({ fecha_eva, estado_eva }, { fechainspeccion_eq: fecha, estadoinspeccion_eq: estado, nousar_eq }, TODAY)
const NEWER = 'Hay una inspección más reciente, del 12 de febrero de 2026.'

describe('an inspection with a result', () => {
  it.each([
    ['approved within a year', ['2025-11-21', aprobado]],
    ['rejected', ['2026-02-12', rechazado]],
    ['rejected long ago', ['2020-02-12', rechazado]],
  ] as const)('that is the newest and %s is current', (_, newest) => {
    expect(standing(newest, newest)).toBeNull()
  })

  it('that is the newest and approved more than a year ago has expired', () => {
    expect(standing(['2025-11-20', aprobado], ['2025-11-20', aprobado])).toEqual({
      text: 'Su vigencia terminó el 20 de noviembre de 2026. Inspeccione el equipo de nuevo.',
      tone: 'danger',
      isOver: true,
    })
  })

  it.each(['2026-02-01', '2026-02-12', '2024-02-01'])(
    'that approved the item on %s is void after a rejection, also of the same day',
    (date) => {
      expect(standing([date, aprobado], ['2026-02-12', rechazado])).toEqual({
        text: 'Este certificado ya no vale: el equipo no aprobó la inspección del 12 de febrero de 2026.',
        tone: 'danger',
        isOver: true,
      })
    },
  )

  it('that was followed by an approval names it, even if that has expired', () => {
    const warning = { text: NEWER, tone: 'warning', isOver: false }
    expect(standing(['2026-02-01', aprobado], ['2026-02-12', aprobado])).toEqual(warning)
    expect(standing(['2024-02-01', aprobado], ['2026-02-12', aprobado])).toEqual(warning)
    expect(standing(['2026-02-01', rechazado], ['2026-02-12', aprobado])).toEqual(warning)
  })

  it('that was followed by an expired approval says both', () => {
    expect(standing(['2024-02-01', aprobado], ['2025-02-12', aprobado])).toEqual({
      text: 'Hay una inspección más reciente, del 12 de febrero de 2025. Su vigencia terminó el 12 de febrero de 2026. Inspeccione el equipo de nuevo.',
      tone: 'danger',
      isOver: true,
    })
  })

  it('is over while the item must not be used, also if it is the newest', () => {
    const newest = ['2026-02-12', aprobado] as const
    const over = { text: 'En inspección, con fallas: no usar.', tone: 'danger', isOver: true }
    expect(standing(newest, newest, 'En inspección, con fallas: no usar')).toEqual(over)
  })

  it('that rejected the item is not made void by another rejection', () => {
    expect(standing(['2026-02-01', rechazado], ['2026-02-12', rechazado])).toEqual({
      text: NEWER,
      tone: 'warning',
      isOver: false,
    })
  })
})
