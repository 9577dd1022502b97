import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { correspondeObservacion, fechaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import type { EstadoInspeccion, Resultado } from '@anclaje/contract/states'
import type { Centro } from '../../../documents/centro.ts'
import type { Db } from '../../../db/client.ts'
import { readerByIds, readerByKeys } from '../../../db/list.ts'
import { claseequipos, equipos, marcas, observaciones, tipoequipos } from '../../../db/tables/equipment.ts'
import { evaluaciondetalles as d, evaluaciones as e } from '../../../db/tables/inspections.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { colaboradores, empresas } from '../../../db/tables/training.ts'
import { decides } from './lines.ts'
import type { Contenido, FotoEmitida, Lista, Respuesta } from '../document/issued.ts'

// Standards and photos are read together with their inspection, which saves two statements for
// each.
const NORMAS = sql<string[]>`array(select nombre_nor from equiposnormas join normas on id_nor = idnor_eqnor
  where ideq_eqnor = ${equipos.id_eq} order by nombre_nor, id_nor)`
const FOTOS = sql<FotoEmitida[]>`(select coalesce(json_agg(json_build_object('id', id_fot, 'imagen', imagen_fot,
    'impresa', impresa_fot, 'idcri', idcri_evadet) order by id_fot), '[]')
  from fotos left join evaluaciondetalles on id_evadet = idevadet_fot where ideva_fot = ${e.id_eva})`

/** Fields of one inspection that are saved with its issue, where they are not stored yet. */
export interface Head {
  fecha: string
  fechamantenimiento: string | null
  idcol: number | null
  idobs: number | null
}

// Planning these joins costs more than running them, and the cost grows with the number of tables:
// a query of twelve took 30 ms to plan. So people and observations are read apart.
const readItems = readerByIds(
  'inspecciones_impresas',
  e.id_eva,
  (db, isWanted) =>
    db
      .select({
        id: e.id_eva,
        head: {
          fecha: e.fecha_eva,
          fechamantenimiento: e.fechamantenimiento_eva,
          idcol: e.idcol_eva,
          idobs: e.idobs_eva,
        },
        equipo: {
          id: equipos.id_eq,
          codigo: equipos.codigo_eq,
          clase: claseequipos.nombre_claeq,
          marca: marcas.nombre_mar,
          modelo: equipos.modelo_eq,
          referencia: equipos.referencia_eq,
          serie: equipos.numserie_eq,
          lote: equipos.lote_eq,
          sello: equipos.selloconformidad_eq,
        },
        tipo: tipoequipos.nombre_tipoeq,
        normas: NORMAS,
        fotos: FOTOS,
        fabricacion: {
          dia: equipos.dayfabricacion_eq,
          mes: equipos.monthfabricacion_eq,
          anio: equipos.yearfabricacion_eq,
        },
        empresa: { id: empresas.id_emp, nombre: empresas.nombre_emp, nit: empresas.nit_emp },
        logoEmpresa: empresas.img_emp,
      })
      .from(e)
      .innerJoin(equipos, eq(equipos.id_eq, e.ideq_eva))
      .innerJoin(marcas, eq(marcas.id_mar, equipos.idmar_eq))
      .innerJoin(claseequipos, eq(claseequipos.id_claeq, equipos.idclaeq_eq))
      .innerJoin(tipoequipos, eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq))
      .innerJoin(empresas, eq(empresas.id_emp, equipos.idemp_eq))
      .where(isWanted),
  (row) => row.id,
)

const readPeople = readerByIds(
  'responsables_impresos',
  colaboradores.id_col,
  (db, isWanted) =>
    db
      .select({
        id: colaboradores.id_col,
        responsable: {
          nombres: colaboradores.nombres_col,
          apellidos: colaboradores.apellidos_col,
          cargo: colaboradores.cargo_col,
          tipodocumento: tipodocs.iniciales_tipo,
          numerodocumento: colaboradores.numerodocumento_col,
          firma: colaboradores.firma_col,
        },
      })
      .from(colaboradores)
      .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
      .where(isWanted),
  (row) => row.id,
)

/** Reads name and cargo of the person who issues an inspection in place of the responsible one. */
export async function readIssuer(db: Db, idcol: number) {
  const [person] = await readPeople(db, [idcol])
  const { responsable } = person!
  return { nombre: nombreCompleto(responsable), cargo: responsable.cargo }
}

const readObservations = readerByIds(
  'observaciones_impresas',
  observaciones.id_obs,
  (db, isWanted) =>
    db
      .select({
        id: observaciones.id_obs,
        descripcion: observaciones.descripcion_obs,
        estado: observaciones.estado_obs,
      })
      .from(observaciones)
      .where(isWanted),
  (row) => row.id,
)

const present = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
const byId = <Row extends { id: number }>(rows: Row[]) => new Map<number | null, Row>(rows.map((row) => [row.id, row]))

/**
 * Reads items, responsible people and observations of inspections. When there is only one
 * inspection, `changed` has its fields that are not stored yet.
 */
async function readHeads(db: Db, ids: string[], changed: Head | undefined) {
  const heads = (await readItems(db, ids)).map((row) => ({ ...row, head: changed ?? row.head }))
  const people = byId(await readPeople(db, present(heads.map(({ head }) => head.idcol))))
  const observations = byId(await readObservations(db, present(heads.map(({ head }) => head.idobs))))
  return heads.flatMap(({ head: { fecha, fechamantenimiento, idcol, idobs }, ...row }) => {
    const person = people.get(idcol)
    if (!person) return []
    const { responsable } = person
    return [{ ...row, fecha, fechamantenimiento, responsable, observacion: observations.get(idobs) }]
  })
}

/** Reads the lines of inspections in the order of their checklists. */
const readLines = readerByKeys('lineas_impresas', d.ideva_evadet, (db, isWanted) =>
  db
    .select({
      ideva: d.ideva_evadet,
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
    .where(and(isWanted, isNull(d.eliminado_evadet)))
    .orderBy(asc(d.ideva_evadet), asc(d.orden_evadet), asc(d.id_evadet)),
)
type Line = Awaited<ReturnType<typeof readLines>>[number]

/** Groups the lines for the document. A group without lines is printed as its own line. */
function toGroups(lines: Line[]): { grupos: Lista['grupos']; respuestas: Respuesta[] } {
  const groups = lines
    .filter(({ father }) => father === null)
    .map((group) => {
      const own = lines.filter(({ father }) => father === group.idcri)
      return { group, all: own.length > 0 ? own : [group] }
    })
  return {
    grupos: groups.map(({ group, all }) => ({
      nombre: group.nombre,
      informativo: !all.some(({ decide }) => decide),
      lineas: all.map(({ idcri, nombre, requerido, decide }) => ({ idcri, nombre, requerido, informativa: !decide })),
    })),
    respuestas: groups.flatMap(({ all }) => all.map(({ resultado, nota }) => ({ resultado, nota }))),
  }
}

/** Returns the rows of each inspection, by its id. */
const byInspection = <Row extends { ideva: string }>(rows: Row[]) => Map.groupBy(rows, ({ ideva }) => ideva)

/** What an inspection is issued with besides what its rows say: its result and its number. */
export interface Verdict {
  estado: Exclude<EstadoInspeccion, 0>
  numero: string
}

/**
 * Reads what inspections print today, by their id; one without a responsible person is absent. When
 * there is only one inspection, `head` has its fields that are not stored yet. An observation for
 * another result is not printed, because it would contradict this result.
 */
export async function gatherContents(
  db: Db,
  verdicts: ReadonlyMap<string, Verdict>,
  { correo: _, ...centro }: Centro,
  head?: Head,
): Promise<Map<string, Contenido>> {
  const ids = [...verdicts.keys()]
  // The queries run one after the other, because a transaction has one connection.
  const heads = await readHeads(db, ids, head)
  const lines = byInspection(await readLines(db, ids))
  return new Map(
    heads.map(({ id, equipo, tipo, fabricacion: { dia, mes, anio }, normas, fotos, empresa, observacion, ...head }) => {
      const { estado, numero } = verdicts.get(id)!
      const { grupos, respuestas } = toGroups(lines.get(id) ?? [])
      const cuerpo = {
        numero,
        estado,
        ...head,
        equipo: {
          ...equipo,
          fabricacion: fechaFabricacion(dia, mes, anio),
          normas,
          empresa,
        },
        observacion: observacion && correspondeObservacion(observacion, estado) ? observacion.descripcion : null,
        fotos,
        centro,
      }
      return [id, { cuerpo, lista: { tipo, grupos }, respuestas }]
    }),
  )
}
