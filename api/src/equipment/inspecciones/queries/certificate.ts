import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { correspondeObservacion, fechaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import type { Resultado } from '@anclaje/contract/states'
import type { Centro } from '../../../documents/centro.ts'
import { readPictures } from '../../../documents/images.ts'
import type { Picture } from '../../../documents/images.ts'
import type { Db } from '../../../db/client.ts'
import { evaluaciondetalles as d, evaluaciones as e } from '../../../db/tables/inspections.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { readNit } from '../../../training/empresas/queries.ts'
import { readEquipo } from '../../equipos/queries.ts'
import { decides } from './lines.ts'
import { listImpresas } from './photos.ts'
import type { DatosInspeccion } from '../document/draw.ts'

/**
 * Reads the lines of an inspection in the order of the checklist, with the columns that the
 * document prints.
 */
const listLineas = (db: Db, id: string) =>
  db
    .select({
      id: d.id_evadet,
      idcri: d.idcri_evadet,
      father: d.father_evadet,
      nombre: d.nombre_evadet,
      requerido: d.requerido_evadet,
      resultado: sql<Resultado>`${d.resultado_evadet}`,
      nota: d.nota_evadet,
      decide: decides,
    })
    .from(d)
    .innerJoin(e, eq(e.id_eva, d.ideva_evadet))
    .where(and(eq(d.ideva_evadet, id), isNull(d.eliminado_evadet)))
    .orderBy(asc(d.orden_evadet), asc(d.id_evadet))

type LineaDocumento = Awaited<ReturnType<typeof listLineas>>[number]

/** Groups the lines for the document. A group without lines is printed as its own line. */
const toGrupos = (lineas: LineaDocumento[]): DatosInspeccion['grupos'] =>
  lineas
    .filter(({ father }) => father === null)
    .map((group) => {
      const own = lineas.filter(({ father }) => father === group.idcri)
      const all = own.length > 0 ? own : [group]
      return {
        nombre: group.nombre,
        informativo: !all.some(({ decide }) => decide),
        lineas: all.map(({ nombre, resultado, requerido, nota, decide }) => ({
          nombre,
          resultado,
          requerido,
          nota,
          informativa: !decide,
        })),
      }
    })

async function readResponsable(db: Db, id: number): Promise<DatosInspeccion['responsable']> {
  const [person] = await db
    .select({
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
      cargo: colaboradores.cargo_col,
      tipodocumento: tipodocs.iniciales_tipo,
      numerodocumento: colaboradores.numerodocumento_col,
      firma: colaboradores.firma_col,
    })
    .from(colaboradores)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .where(eq(colaboradores.id_col, id))
  return person!
}

/** Reads the data of the certificate of an inspection with a result, and its pictures. */
export async function readDocumento(
  db: Db,
  row: EvaluacionRow,
  estado: DatosInspeccion['estado'],
  centro: Centro,
): Promise<{ datos: DatosInspeccion; images: Map<string, Picture> }> {
  // The queries run one after the other, because a transaction has one connection.
  const item = await readEquipo(db, row.ideq_eva)
  const lineas = await listLineas(db, row.id_eva)
  const fotos = await listImpresas(db, row.id_eva)
  const responsable = await readResponsable(db, row.idcol_eva!)
  const { empresa, logo, ...equipo } = item!
  const nit = await readNit(db, empresa.id_emp)
  const datos: DatosInspeccion = {
    numero: `${equipo.codigo_eq}/${row.fecha_eva}`,
    fecha: row.fecha_eva,
    fechamantenimiento: row.fechamantenimiento_eva,
    estado,
    equipo: {
      id: equipo.id_eq,
      codigo: equipo.codigo_eq,
      tipo: equipo.tipoequipo.nombre_tipoeq,
      clase: equipo.claseequipo.nombre_claeq,
      marca: equipo.marca.nombre_mar,
      modelo: equipo.modelo_eq,
      referencia: equipo.referencia_eq,
      serie: equipo.numserie_eq,
      lote: equipo.lote_eq,
      fabricacion: fechaFabricacion(equipo.dayfabricacion_eq, equipo.monthfabricacion_eq, equipo.yearfabricacion_eq),
      normas: equipo.normas.map(({ nombre_nor }) => nombre_nor),
      sello: equipo.selloconformidad_eq,
      empresa: { id: empresa.id_emp, nombre: empresa.nombre_emp, nit },
    },
    grupos: toGrupos(lineas),
    // An observation for another result is not printed, because it would contradict this result.
    observacion:
      row.observaciones && correspondeObservacion(row.observaciones, estado) ? row.observaciones.descripcion : null,
    fotos: fotos.map(({ id, idevadet }) => ({
      id,
      pie: lineas.find((linea) => linea.id === idevadet)?.nombre ?? null,
    })),
    responsable,
    centro,
    logoEmpresa: logo,
  }
  const images = await readPictures(db, [centro.logo, logo, responsable.firma])
  for (const { id, bytes, mime } of fotos) images.set(id, { bytes: Buffer.from(bytes), mime })
  return { datos, images }
}
