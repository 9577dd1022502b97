import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { dayInBogota, literal } from '../../../db/expressions.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { emisiones as e } from '../../../db/tables/trust.ts'
import { ISSUED_DATA, REGISTERED_DAY, REPLACED_DAY } from './issues.ts'
import { issuedFirst } from './read.ts'

const KIND = literal(TIPO_DOCUMENTO.certificado)
/** The version in force of the same certificate, or the last one. */
const last = alias(e, 'ultima')

const byCode = statement((db) =>
  db
    .select({
      id: c.id_ceco,
      version: e.version_emi,
      codigo: e.codigo_emi,
      clase: e.clase_emi,
      fin: sql<string | null>`${dayInBogota(e.fin_emi)}::text`,
      reemplaza: REPLACED_DAY,
      registrado: REGISTERED_DAY,
      antes: issuedFirst(e.version_emi, ISSUED_DATA),
      datos: ISSUED_DATA,
      ultima: {
        codigo: sql<string | null>`case when ${last.entregada_emi} is not null then ${last.codigo_emi} end`,
        clase: sql<ClaseFin | null>`${last.clase_emi}`,
        fin: sql<string | null>`${dayInBogota(last.fin_emi)}::text`,
        aprendiz: sql<DatosCertificado['aprendiz']>`${c.datos_ceco} -> 'aprendiz'`,
      },
    })
    .from(e)
    .innerJoin(c, eq(c.id_ceco, e.iddoc_emi))
    .leftJoin(last, and(eq(last.tipo_emi, KIND), eq(last.iddoc_emi, e.iddoc_emi), eq(last.version_emi, c.emision_ceco)))
    // Nobody sees a code before the document, so only what was handed out has one (TRUST-2).
    .where(and(eq(e.codigo_emi, sql.placeholder('codigo')), eq(e.tipo_emi, KIND), isNotNull(e.entregada_emi)))
    .prepare('certificado_por_codigo'),
)

/**
 * Reads the version of a certificate that a code names, with the version in force. One statement
 * reads both, so that they are of one moment. Returns undefined for a code of nothing that was
 * handed out.
 */
export async function readByCode(db: Db, codigo: string) {
  const [row] = await byCode(db).execute({ codigo })
  return row
}

/** A version of a certificate as a code finds it. */
export type FoundByCode = NonNullable<Awaited<ReturnType<typeof readByCode>>>
