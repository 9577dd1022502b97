import { conPuntos } from '@anclaje/contract/rules/common/documento'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { MAX_MINISTERIO, estaCompleta, nombreMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { FormatoMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { RevisionMinisterio } from '@anclaje/contract/training/ministerio'
import { conflict, notFound } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Db } from '../../../db/client.ts'
import { countLearners, listApproved, readCohortWithCourse } from '../queries/check.ts'
import { listTypes, listValues, readFormat } from '../queries/settings.ts'
import type { StoredFormat } from '../queries/settings.ts'
import { writtenFile, rowOf, typeOf } from '../rules.ts'
import type { Texts } from '../rules.ts'

const formatOf = (row: StoredFormat): FormatoMinisterio => ({
  separador: row.separador_min,
  formatofecha: row.formatofecha_min,
  caja: row.caja_min,
  codificacion: row.codificacion_min,
})

const tooMany = (total: number) =>
  `El archivo admite hasta ${conPuntos(String(MAX_MINISTERIO))} aprobados y la cohorte tiene ${conPuntos(String(total))}.`

/**
 * Reads the format of the file, the texts of all values, and the lists that have a value whose text
 * nobody has verified.
 */
async function readTexts(db: Db) {
  const [format, values, types] = await Promise.all([readFormat(db), listValues(db), listTypes(db)])
  const texts: Texts = {
    values: new Map(values.map(({ id_val, texto_val }) => [id_val, texto_val])),
    types: types.map(({ iniciales_tipo: iniciales, nombre_tipo: nombre, ministerio_tipo, verificado_tipo }) => ({
      iniciales,
      nombre,
      texto: ministerio_tipo ?? iniciales,
      verificado: verificado_tipo,
    })),
  }
  const sinverificar = [...new Set(values.filter((row) => !row.verificado_val).map((row) => row.lista_val))]
  return { format: formatOf(format), texts, sinverificar }
}

/**
 * Checks the file of a cohort: the values of each approved learner, and the missing values. Throws
 * 404 if the cohort does not exist, and 409 if it has too many approved learners.
 */
async function check(db: Db, idcer: number): Promise<{ revision: RevisionMinisterio; format: FormatoMinisterio }> {
  const [cohort, counts, { format, texts, sinverificar }, learners] = await Promise.all([
    readCohortWithCourse(db, idcer),
    countLearners(db, idcer),
    readTexts(db),
    listApproved(db, idcer, MAX_MINISTERIO + 1),
  ])
  if (!cohort) throw notFound()
  if (learners.length > MAX_MINISTERIO) throw conflict(tooMany(counts.aprobados), 'cohorte_grande')
  const filas = learners.map(({ id_ceco, idcol_ceco, emitido, aprobado, cargado_ceco, cargadoantes, learner }) => ({
    id_ceco,
    idcol_ceco,
    nombre: nombreCompleto(emitido.aprendiz),
    aprobado,
    cargado_ceco,
    cargadoantes,
    ...rowOf(emitido, learner, texts, format),
  }))
  const usesUnverified = learners.some(
    ({ emitido }) => typeOf(emitido.aprendiz.tipodocumento, texts.types)?.verificado === false,
  )
  const revision = {
    ...cohort,
    aprobados: filas.length,
    completos: filas.filter(estaCompleta).length,
    sinaprobar: counts.inscritos - counts.aprobados,
    yanovalen: counts.yanovalen,
    sinverificar: usesUnverified ? [...sinverificar, 'tipos' as const] : sinverificar,
    filas,
  }
  return { revision, format }
}

/**
 * Returns the rows of a cohort with the values that the Ministry's file lacks. Throws 404 if the
 * cohort does not exist, and 409 if it has too many approved learners.
 */
export const checkCohort = async (db: Db, idcer: number): Promise<RevisionMinisterio> =>
  (await check(db, idcer)).revision

const NONE_APPROVED = 'La cohorte aún no tiene certificados aprobados: no hay nada que cargar.'
const NONE_COMPLETE = 'Ninguna fila está completa: llene los datos que faltan y descargue de nuevo.'

/**
 * Writes the complete rows of a cohort to the Ministry's file and logs their number. Throws 404 if
 * the cohort does not exist, and 409 if no row is complete or the cohort has too many approved
 * learners.
 */
export async function writeFile(
  db: Db,
  idcer: number,
  { logSecurityEvent }: Origin,
): Promise<{ name: string; file: Buffer }> {
  const { revision, format } = await check(db, idcer)
  const { curso, cohorte_cer, completos, aprobados, filas } = revision
  if (completos === 0) throw conflict(aprobados === 0 ? NONE_APPROVED : NONE_COMPLETE, 'sin_completos')
  const rows = filas.filter(estaCompleta).map(({ valores }) => valores)
  logSecurityEvent('exportacion', { accion: 'exportar_ministerio', filas: completos })
  return {
    name: nombreMinisterio(curso.iniciales_cur, cohorte_cer, completos, aprobados),
    file: writtenFile(rows, format),
  }
}
