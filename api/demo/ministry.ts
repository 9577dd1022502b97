import { eq, lt, sql } from 'drizzle-orm'
import { hoyEnBogota, sumarDias } from '@anclaje/contract/rules/common/fechas'
import type { Tx } from '../src/db/client.ts'
import { dayInBogota } from '../src/db/expressions.ts'
import { ministerio } from '../src/db/tables/ministerio.ts'
import { certcol } from '../src/db/tables/certificates.ts'
import type { colaboradores, empresas } from '../src/db/tables/training.ts'
import datosListas from '../src/seed/data/ministerio.json' with { type: 'json' }
import { NOMBRES_MUJER } from './made/names.ts'
import type { DemoPerson } from './made/people.ts'

type PersonFields = Pick<
  typeof colaboradores.$inferInsert,
  'genero_col' | 'paisnacimiento_col' | 'niveleducativo_col' | 'areatrabajo_col' | 'arl_col' | 'sector_col'
>
type CompanyFields = Pick<typeof empresas.$inferInsert, 'arl_emp' | 'sector_emp'>

/** Returns the last four digits of a document number or a NIT as a number, or 7 when they are 0. */
const tailOf = (text: string) => Number(text.replace(/\D/g, '').slice(-4)) || 7

const codeOf = (list: readonly (readonly string[])[], n: number) => list[n % list.length]![0]!

/** Returns whether the first given name of a person is a woman's name. */
const isWoman = (nombres: string) => {
  const first = nombres.split(' ')[0]!
  return (NOMBRES_MUJER as readonly string[]).includes(first) || first.endsWith('a')
}

/**
 * One person in this many lacks the field. `own` stands for the ARL and the sector, which only
 * people without a company have themselves.
 */
const LACKING = { niveleducativo: 9, areatrabajo: 7, paisnacimiento: 11, own: 4 }

/** Returns the fields of a person that the Ministry's file needs. Some people lack one of them. */
export function ministryOfPerson({ numerodocumento, nombres, pais, empresa }: DemoPerson): PersonFields {
  const n = tailOf(numerodocumento)
  const { niveleducativo, areatrabajo, arl, sector } = datosListas
  // People with a company have the ARL and the sector of the company.
  const own = empresa === 0 && n % LACKING.own !== 0
  return {
    genero_col: isWoman(nombres) ? 'F' : 'M',
    paisnacimiento_col: n % LACKING.paisnacimiento === 0 ? null : pais,
    niveleducativo_col: n % LACKING.niveleducativo === 0 ? null : codeOf(niveleducativo.slice(1), n),
    areatrabajo_col: n % LACKING.areatrabajo === 0 ? null : codeOf(areatrabajo, n),
    arl_col: own ? codeOf(arl, n) : null,
    sector_col: own ? codeOf(sector, n) : null,
  }
}

/** Returns the ARL and the sector that a company has for its people. */
export function ministryOfCompany({ nit }: { nit: string }): CompanyFields {
  const n = tailOf(nit)
  return { arl_emp: codeOf(datosListas.arl, n), sector_emp: n % 3 === 0 ? null : codeOf(datosListas.sector, n) }
}

const DAY_MS = 86_400_000
/**
 * Uploads have been expected for `EXPECTED` days. Certificates that were approved more than
 * `UPLOADED` days ago have been uploaded.
 */
const [EXPECTED, UPLOADED] = [120, 30]

/**
 * Marks certificates that were approved some time ago as uploaded on the day after the approval.
 * Newer certificates wait for their upload.
 */
export async function fillMinistry(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(ministerio)
    .set({ desde_min: sumarDias(hoyEnBogota(now), -EXPECTED) })
    .where(eq(ministerio.version_min, 1))
  await tx
    .update(certcol)
    .set({ cargado_ceco: sql`${dayInBogota(certcol.aprobado_ceco)} + 1` })
    .where(lt(certcol.aprobado_ceco, new Date(now.getTime() - UPLOADED * DAY_MS).toISOString()))
}
