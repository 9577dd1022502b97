import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { MAX_EN_ESPERA } from '@anclaje/contract/limits'
import { COLABORADOR } from '@anclaje/contract/states'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import type { Db } from '../../../db/client.ts'
import { dayInBogota, literal } from '../../../db/expressions.ts'
import { inOrder } from '../../../db/list.ts'
import { isDueWithin, isExpired } from '../../../equipment/equipos/queries/inspected.ts'
import { firstUndecided, isToClose, isToSign } from '../../../training/certificaciones/queries.ts'
import { joinCohort, joinPerson } from '../../../training/certificados/queries/joins.ts'
import { isShown } from '../../../training/certificados/queries/read.ts'
import { forApprover } from '../../../training/certificados/queries/own.ts'
import { inSituacion } from '../../../training/certificados/queries/situaciones.ts'
import type { Reader } from '../../../training/certificados/queries/situaciones.ts'
import { isToUpload } from '../../../training/ministerio/queries/upload.ts'
import { isToDownload } from '../../trabajos/queries/downloads.ts'
import type { Owner } from '../../trabajos/queries/downloads.ts'
import { readSource, readSources } from './read.ts'
import type { Source } from './read.ts'

/**
 * Values that the queries of notifications take: the current time and day, the account and the
 * person of the caller, and the kinds of files that the caller's role may download. With `onlyOwn`,
 * only the caller's own certificates count (ACC-13).
 */
export interface Viewer extends Reader, Owner {
  ahora: Date
  /** First day for which uploads to the Ministry are expected; null if none is set (MIN-8). */
  desde: string | null
}

const names = sql`nombres_col as nombres, apellidos_col as apellidos`

interface CohortRow {
  idcur: number
  cohorte: number
}
const cohortOf = ({ idcur, cohorte }: CohortRow) => ({ idcur, cohorte })
const cohort = sql`idcur_cer as idcur, cohorte_cer as cohorte`

/** Selects certificates that the caller may approve, the oldest inscription first (CERT-19). */
const porAprobar = async (
  db: Db,
  viewer: Viewer,
): Promise<Source<Nombre & CohortRow & { id: string; iniciales: string; consecutivo: number; fecha: string }>> => ({
  columns: sql`id_ceco as id, ${names}, ${cohort}, iniciales_cur as iniciales, consecutivo_ceco as consecutivo,
    ${dayInBogota(sql`creado_ceco`)}::text as fecha`,
  from: sql`certcol`,
  names: joinPerson,
  where: sql`${isShown()} and ${await inSituacion(db, 'pendiente', viewer)}`,
  order: sql`id_ceco`,
  toPendiente: (row) => ({
    id: row.id,
    nombre: nombreCompleto(row),
    detalle: codigoCertificado(row.iniciales, row.cohorte, row.consecutivo),
    fecha: row.fecha,
    cohorte: cohortOf(row),
  }),
})

type Issued = Nombre & CohortRow & { id: string; codigo: string; fecha: string }

/** Common parts of the queries about issued certificates, which show the issued names. */
const ISSUED = {
  columns: (fecha: SQL) => sql`id_ceco as id, datos_ceco ->> 'codigo' as codigo, ${fecha} as fecha, ${cohort},
    datos_ceco -> 'aprendiz' ->> 'nombres' as nombres, datos_ceco -> 'aprendiz' ->> 'apellidos' as apellidos`,
  source: {
    from: sql`certcol`,
    names: joinCohort,
    toPendiente: (row: Issued) => ({
      id: row.id,
      nombre: nombreCompleto(row),
      detalle: row.codigo,
      fecha: row.fecha,
      cohorte: cohortOf(row),
    }),
  },
}

/** Selects certificates that expire within `DIAS_POR_VENCER` days, the next one first. */
const porVencer = async (db: Db, viewer: Viewer): Promise<Source<Issued>> => ({
  ...ISSUED.source,
  columns: ISSUED.columns(sql`fechafin_ceco`),
  where: sql`${isShown(viewer.onlyOwn ? viewer.idcol : undefined)} and ${await inSituacion(db, 'porvencer', viewer)}`,
  order: sql`fechafin_ceco, id_ceco`,
})

/** Selects certificates that wait for their upload, the earliest approval first (MIN-8). */
const sinCargar = ({ desde }: Viewer): Source<Issued> => ({
  ...ISSUED.source,
  columns: ISSUED.columns(sql`${dayInBogota(sql`aprobado_ceco`)}::text`),
  where: sql`${isShown()} and ${isToUpload(desde)}`,
  order: sql`aprobado_ceco, id_ceco`,
})

type CohortSource = CohortRow & { id: number; nombre: string; fecha: string }

/** Common parts of the queries about cohorts. */
const COHORTS = {
  columns: sql`id_cer as id, nombre_cur as nombre, ${cohort}, fechainicio_cer::text as fecha`,
  from: sql`certificaciones`,
  names: sql`join cursos on id_cur = idcur_cer`,
  order: sql`fechainicio_cer, id_cer`,
  toPendiente: (row: CohortSource) => ({
    id: row.id,
    nombre: `${row.nombre}, cohorte ${row.cohorte}`,
    detalle: null,
    fecha: row.fecha,
    cohorte: cohortOf(row),
  }),
}

/** Selects open cohorts whose day of issue has passed, the oldest first. */
const porCerrar = ({ hoy }: Viewer): Source<CohortSource> => ({ ...COHORTS, where: isToClose(hoy) })

/** Selects cohorts with undecided learners long after their day of issue, the oldest first. */
const sinDecidir = ({ hoy }: Viewer): Source<CohortSource> => ({
  ...COHORTS,
  from: firstUndecided(hoy, MAX_EN_ESPERA + 1),
  where: sql`true`,
})

/** Selects cohorts that wait for the caller's own signature, the oldest first (TRUST-12). */
const porFirmar = ({ idcol }: Viewer): Source<CohortSource> => ({ ...COHORTS, where: isToSign(idcol) })

/**
 * Selects people who registered themselves and wait for confirmation, the longest wait first
 * (PEOPLE-11).
 */
const personasPorConfirmar = (): Source<Nombre & { id: number; numero: string; fecha: string | null }> => ({
  // The date of the registration is that of the consent, because the public form stores both
  // together.
  columns: sql`id_col as id, ${names}, numerodocumento_col as numero,
    (select ${dayInBogota(sql`min(fecha_con)`)}::text from consentimientos where idcol_con = id_col) as fecha`,
  from: sql`colaboradores`,
  where: sql`estado_col = ${literal(COLABORADOR.porConfirmar)}`,
  order: sql`id_col`,
  toPendiente: (row) => ({
    id: row.id,
    nombre: nombreCompleto(row),
    detalle: documentoVisible(row.numero),
    fecha: row.fecha,
    cohorte: null,
  }),
})

const empresasPorConfirmar = (): Source<{ id: number; nombre: string; nit: string | null }> => ({
  columns: sql`id_emp as id, nombre_emp as nombre, nit_emp as nit`,
  from: sql`empresas`,
  where: sql`porconfirmar_emp`,
  order: sql`id_emp`,
  toPendiente: ({ id, nombre, nit }) => ({
    id,
    nombre,
    detalle: nit === null ? null : nitVisible(nit),
    fecha: null,
    cohorte: null,
  }),
})

const item = sql`join claseequipos on id_claeq = idclaeq_eq join tipoequipos on id_tipoeq = idtipoeq_claeq`
const itemName = sql`nombre_tipoeq || ' ' || codigo_eq as nombre`

type DueItem = { id: string; nombre: string; empresa: string; fecha: string }

/** Returns the query of items by the last day of their newest inspection, the earliest first. */
const byDueDay = (where: SQL): Source<DueItem> => ({
  columns: sql`id_eq as id, ${itemName}, nombre_emp as empresa, fechainspeccion_eq::text as fecha`,
  from: sql`equipos`,
  names: sql`${item} join empresas on id_emp = idemp_eq`,
  where,
  order: sql`fechainspeccion_eq, id_eq`,
  toPendiente: ({ id, nombre, empresa, fecha }) => ({
    id,
    nombre,
    detalle: empresa,
    fecha: vigenteHasta(fecha),
    cohorte: null,
  }),
})

/** Selects items that were approved more than a year ago and not inspected since (EQUIP-13). */
const inspeccionesVencidas = ({ hoy }: Viewer) => byDueDay(isExpired(hoy))

/** Selects approved items whose next inspection is due within `DIAS_POR_VENCER` days (EQUIP-13). */
const inspeccionesPorVencer = ({ hoy }: Viewer) => byDueDay(isDueWithin(hoy))

/**
 * Selects items that have an unfinished inspection, the oldest inspection first. Deleted
 * items need no condition of their own, because deleting an item also deletes its inspections
 * (EQUIP-14).
 */
const inspeccionesPendientes = (): Source<{ id: string; nombre: string; empresa: string; fecha: string }> => ({
  columns: sql`id_eq as id, ${itemName}, nombre_emp as empresa, fecha::text as fecha`,
  // Each item appears once, with its oldest inspection. The order is that of an index, so that
  // reading stops at the limit.
  from: sql`(select ideq_eva, fecha_eva as fecha from evaluaciones where eliminado_eva is null and emision_eva = 0 and not exists (
    select 1 from evaluaciones older where older.ideq_eva = evaluaciones.ideq_eva and older.eliminado_eva is null
      and older.emision_eva = 0
      and (older.fecha_eva, older.id_eva) < (evaluaciones.fecha_eva, evaluaciones.id_eva))) as oldest`,
  names: sql`join equipos on id_eq = ideq_eva ${item} join empresas on id_emp = idemp_eq`,
  where: sql`true`,
  order: sql`fecha, ideq_eva`,
  toPendiente: ({ id, nombre, empresa, fecha }) => ({ id, nombre, detalle: empresa, fecha, cohorte: null }),
})

/**
 * Selects items that visitors registered and that wait for confirmation, the longest wait first
 * (EQUIP-15).
 */
const equiposPorConfirmar = (): Source<{ id: string; nombre: string; serie: string; fecha: string }> => ({
  columns: sql`id_eq as id, ${itemName}, numserie_eq as serie, ${dayInBogota(sql`creado_eq`)}::text as fecha`,
  from: sql`equipos`,
  names: item,
  where: sql`eliminado_eq is null and porconfirmar_eq`,
  order: sql`id_eq`,
  toPendiente: ({ id, nombre, serie, fecha }) => ({ id, nombre, detalle: `serie ${serie}`, fecha, cohorte: null }),
})

/**
 * Selects files that the caller requested and has not downloaded yet, the oldest first (OVER-3).
 */
const archivosListos = (viewer: Viewer): Source<{ id: string; nombre: string; fecha: string }> => ({
  columns: sql`id_tra as id, archivo_tra as nombre, ${dayInBogota(sql`visto_tra`)}::text as fecha`,
  from: sql`trabajos`,
  where: isToDownload(viewer, viewer.ahora),
  order: sql`id_tra`,
  toPendiente: ({ id, nombre, fecha }) => ({ id, nombre, detalle: null, fecha, cohorte: null }),
})

/** The query of each kind. A new kind in the contract needs an entry here. */
const SOURCES: Record<ClasePendientes, (viewer: Viewer, db: Db) => Source<never> | Promise<Source<never>>> = {
  certificaciones_por_firmar: porFirmar,
  certificados_por_aprobar: (viewer, db) => porAprobar(db, viewer),
  certificados_por_vencer: (viewer, db) => porVencer(db, viewer),
  certificados_sin_cargar: sinCargar,
  certificaciones_por_cerrar: porCerrar,
  certificaciones_sin_decidir: sinDecidir,
  colaboradores_por_confirmar: personasPorConfirmar,
  empresas_por_confirmar: empresasPorConfirmar,
  inspecciones_vencidas: inspeccionesVencidas,
  inspecciones_por_vencer: inspeccionesPorVencer,
  inspecciones_pendientes: inspeccionesPendientes,
  equipos_por_confirmar: equiposPorConfirmar,
  archivos_listos: archivosListos,
}

/**
 * Kinds that are read alone: PostgreSQL plans them for the values, such as today's, and would plan
 * all others with them.
 */
const ALONE = new Set<ClasePendientes>([
  'certificados_por_aprobar',
  'certificados_por_vencer',
  'certificaciones_por_cerrar',
  'certificaciones_sin_decidir',
])

/**
 * Reads the notifications of some kinds, in the given order. Each has a count of up to 99. Empty
 * kinds are included.
 */
export async function readPendientes(db: Db, clases: ClasePendientes[], viewer: Viewer): Promise<Pendientes[]> {
  const read = async (clase: ClasePendientes, of: Viewer) => readSource(db, clase, await SOURCES[clase](of, db))
  const together = new Map<ClasePendientes, Source<never>>()
  for (const clase of clases) if (!ALONE.has(clase)) together.set(clase, await SOURCES[clase](viewer, db))
  const all = await Promise.all([
    readSources(db, together),
    ...clases
      .filter((clase) => ALONE.has(clase))
      .map((clase) =>
        clase === 'certificados_por_aprobar'
          ? forApprover(db, viewer, (approver) => read(clase, { ...viewer, approver }))
          : read(clase, viewer),
      ),
  ])
  return inOrder(clases, all.flat(), ({ clase }) => clase)
}
