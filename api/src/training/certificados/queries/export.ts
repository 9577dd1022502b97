import { eq } from 'drizzle-orm'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import type { Situacion } from '@anclaje/contract/states'
import type { Db } from '../../../db/client.ts'
import { readerByIds } from '../../../db/list.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores, cursos, empresas } from '../../../db/tables/training.ts'
import type { Emitido } from '../rules.ts'
import { withPerson } from './joins.ts'
import { ISSUED } from './read.ts'
import type { Reader } from './situaciones.ts'

/** Reads what an export shows, and no other column: it reads every certificate that matches. */
const readByIds = readerByIds(
  'certcol_exported',
  c.id_ceco,
  (db, isWanted) =>
    withPerson(
      db
        .select({
          id: c.id_ceco,
          consecutivo: c.consecutivo_ceco,
          estado: c.estado_ceco,
          emision: c.emision_ceco,
          descargado: c.descargado_ceco,
          cargado: c.cargado_ceco,
          desenlace: c.desenlace_ceco,
          motivo: c.motivodesenlace_ceco,
          idcol: c.idcol_ceco,
          emitido: ISSUED,
          nombres: colaboradores.nombres_col,
          apellidos: colaboradores.apellidos_col,
          tipo: tipodocs.iniciales_tipo,
          numerodocumento: colaboradores.numerodocumento_col,
          curso: cursos.nombre_cur,
          iniciales: cursos.iniciales_cur,
          cohorte: cer.cohorte_cer,
          horas: cer.horas_cer,
          fechainicio: cer.fechainicio_cer,
          fechafin: cer.fechafin_cer,
          empresa: empresas.nombre_emp,
          nit: empresas.nit_emp,
        })
        .from(c)
        .$dynamic(),
    )
      .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
      .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
      .where(isWanted),
  (row) => row.id,
)
type Row = Awaited<ReturnType<typeof readByIds>>[number]

/** Data of a certificate that an export shows. */
interface Shown extends Pick<Emitido, 'codigo' | 'cohorte' | 'horas' | 'fechainicio' | 'fechafin'> {
  aprendiz: Omit<Emitido['aprendiz'], 'tipodocumento'> & { tipodocumento: { iniciales: string } }
  curso: Pick<Emitido['curso'], 'nombre'>
  empresa: Pick<Emitido['empresa'], 'nombre' | 'nit'>
}

export interface ExportedCertcol extends Pick<Row, 'emision' | 'descargado' | 'cargado' | 'desenlace'> {
  situacion: Situacion
  /** What staff wrote about the outcome; null for the reader's own inscription (CERT-27). */
  motivo: string | null
  /** False while the certificate is pending, so that it has no version. */
  isIssued: boolean
  datos: Shown
}

/** Returns the present data of a pending certificate. */
const present = (row: Row): Shown => ({
  codigo: codigoCertificado(row.iniciales, row.cohorte, row.consecutivo),
  aprendiz: {
    nombres: row.nombres,
    apellidos: row.apellidos,
    tipodocumento: { iniciales: row.tipo },
    numerodocumento: row.numerodocumento,
  },
  curso: { nombre: row.curso },
  cohorte: row.cohorte,
  horas: row.horas,
  fechainicio: row.fechainicio,
  fechafin: row.fechafin,
  empresa: { nombre: row.empresa, nit: row.nit },
})

function toExported(row: Row, { hoy, idcol }: Reader): ExportedCertcol {
  const { emision, descargado, cargado, desenlace, estado, emitido } = row
  const datos = emitido ?? present(row)
  return {
    emision,
    descargado,
    cargado,
    desenlace,
    motivo: row.idcol === idcol ? null : row.motivo,
    situacion: situacion(estado, datos, hoy),
    isIssued: emitido !== null,
    datos,
  }
}

/**
 * Reads certificates in the order of their ids, as an export shows them: with the issued data, or
 * the present data of a pending one (CERT-10).
 */
export const readExportedByIds = async (db: Db, ids: string[], reader: Reader): Promise<ExportedCertcol[]> =>
  (await readByIds(db, ids)).map((row) => toExported(row, reader))
