import type { Place } from '../../address/place.ts'

/** Returns the address of the check of a cohort's file for the Ministry. */
export const ministryOf = (idcer: number | string): Place => ({
  to: '/admin/certificaciones/$id/ministerio',
  params: { id: String(idcer) },
})

/** Address of the settings for the Ministry's file. */
export const FORMAT_SCREEN = { to: '/admin/configuraciones/centro/ministerio' } as const satisfies Place
