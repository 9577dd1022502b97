import { and, eq, sql } from 'drizzle-orm'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { emisiones as e } from '../../../db/tables/trust.ts'
import { BY_CODE, ULTIMA, isOfCode, isOtherData, ultima } from '../../../trust/emisiones/queries.ts'
import { ALTERED, ISSUED_DATA, REGISTERED_DAY, REPLACED_DAY } from './issues.ts'
import { issuedFirst } from './read.ts'

const KIND = literal(TIPO_DOCUMENTO.certificado)

const byCode = statement('certificado_por_codigo', (db) =>
  db
    .select({
      id: c.id_ceco,
      ...BY_CODE,
      reemplaza: REPLACED_DAY,
      registrado: REGISTERED_DAY,
      antes: issuedFirst(e.version_emi, ISSUED_DATA),
      datos: ISSUED_DATA,
      alterada: ALTERED,
      ultima: {
        ...ULTIMA,
        // Nothing is told of a version that is not as it was issued.
        datos: sql<DatosCertificado | null>`case
          when ${e.version_emi} <> ${c.emision_ceco} and not (${isOtherData(c.datos_ceco, ultima.huella_emi)}) then ${c.datos_ceco} end`,
      },
    })
    .from(e)
    .innerJoin(c, eq(c.id_ceco, e.iddoc_emi))
    .leftJoin(
      ultima,
      and(eq(ultima.tipo_emi, KIND), eq(ultima.iddoc_emi, e.iddoc_emi), eq(ultima.version_emi, c.emision_ceco)),
    )
    .where(isOfCode(TIPO_DOCUMENTO.certificado)),
)

/**
 * Reads the version of a certificate that a code names, with the version in force. One statement
 * reads both, so that they are of one moment. Returns undefined unless a document with the code was
 * handed out.
 */
export async function readByCode(db: Db, codigo: string) {
  const [row] = await byCode(db).execute({ codigo })
  return row
}

/** A version of a certificate as a code finds it. */
export type FoundByCode = NonNullable<Awaited<ReturnType<typeof readByCode>>>
