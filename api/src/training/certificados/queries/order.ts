import { eq, sql } from 'drizzle-orm'
import type { CertcolFilters } from '@anclaje/contract/training/certcol-filtros'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores } from '../../../db/tables/training.ts'

const ORDERS = {
  apellidos: {
    order: [colaboradores.apellidos_col, colaboradores.nombres_col, c.id_ceco],
    join: { table: colaboradores, on: eq(colaboradores.id_col, c.idcol_ceco) },
  },
  cohorte: {
    order: [cer.cohorte_cer, c.id_ceco],
    join: { table: cer, on: eq(cer.id_cer, c.idcer_ceco) },
  },
}
/**
 * Order by surname within one cohort. The people of the cohort are looked up one by one and sorted.
 * With a plain join PostgreSQL would read the index of all surnames, or all people.
 */
const BY_SURNAME_IN_COHORT = {
  order: ORDERS.apellidos.order,
  join: {
    table: sql`lateral (select apellidos_col, nombres_col from colaboradores where id_col = idcol_ceco limit 1) as colaboradores`,
    on: sql`true`,
  },
}
/** Order of a list by default. */
export const NEWEST = { order: [c.id_ceco], join: undefined }
/** Order by the last valid day, which `certcol_vence_ix` gives. */
const BY_LAST_DAY = { order: [c.fechafin_ceco, c.id_ceco], join: undefined, descending: false }

/**
 * Returns the order that filters ask for. By default it is the newest inscription first, and of
 * certificates that expire soon the next to expire first (CERT-19).
 */
export function orderOf({ orden, idcer, situacion }: CertcolFilters) {
  if (orden === undefined && situacion === 'porvencer') return BY_LAST_DAY
  const name = orden?.replace('-', '') as keyof typeof ORDERS | undefined
  const isInCohort = name === 'apellidos' && idcer !== undefined
  return {
    ...(name === undefined ? NEWEST : isInCohort ? BY_SURNAME_IN_COHORT : ORDERS[name]),
    descending: orden === undefined || orden.startsWith('-'),
  }
}
