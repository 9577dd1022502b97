import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PageQuery } from '@anclaje/contract/http'
import { codigoCertificado } from '@anclaje/contract/rules/certificado'
import type { DatosCertificado } from '@anclaje/contract/rules/certificado'
import { normalizarDocumento } from '@anclaje/contract/rules/documento'
import { situacion } from '@anclaje/contract/rules/vigencia'
import { allOf, escapeLike, keptCount, pageWindow } from '../../core/page.ts'
import { rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { certcol as c, certificaciones as cer, colaboradores, cursos, empresas, tipodocs } from '../../db/tables.ts'
import { certificacionColumns, cursoColumns } from '../certificaciones/queries.ts'

const columns = {
  id_ceco: c.id_ceco,
  idcer_ceco: c.idcer_ceco,
  idcol_ceco: c.idcol_ceco,
  idemp_ceco: c.idemp_ceco,
  consecutivo_ceco: c.consecutivo_ceco,
  estado_ceco: c.estado_ceco,
  descargado_ceco: c.descargado_ceco,
  // Of the frozen copy only what a list shows: all of it would be many times the rest of the row.
  codigo: sql<string | null>`${c.datos_ceco} ->> 'codigo'`,
  fechafin: sql<string | null>`${c.datos_ceco} ->> 'fechafin'`,
  colaboradore: {
    id_col: colaboradores.id_col,
    nombres_col: colaboradores.nombres_col,
    apellidos_col: colaboradores.apellidos_col,
    numerodocumento_col: colaboradores.numerodocumento_col,
    correopersonal_col: colaboradores.correopersonal_col,
  },
  tipodocumento: {
    id_tipo: tipodocs.id_tipo,
    iniciales_tipo: tipodocs.iniciales_tipo,
    nombre_tipo: tipodocs.nombre_tipo,
  },
  certificacione: certificacionColumns,
  curso: cursoColumns,
  empresa: { id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp },
}

const select = (db: Db) =>
  db
    .select(columns)
    .from(c)
    .innerJoin(cer, eq(cer.id_cer, c.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
    .$dynamic()
const amongIds = (rows: { id_ceco: string }[]) =>
  sql`${c.id_ceco} = any(${sql.param(`{${rows.map((row) => row.id_ceco).join(',')}}`)}::uuid[])`
type Joined = Awaited<ReturnType<typeof select>>[number]

/** A joined row in the wire's nesting; id and state come from the frozen copy once there is one (decisions §3.5). */
function toRow({ codigo, fechafin, colaboradore, tipodocumento, certificacione, curso, ...row }: Joined, hoy: string) {
  return {
    ...row,
    codigo_ceco: codigo ?? codigoCertificado(curso.iniciales_cur, certificacione.cohorte_cer, row.consecutivo_ceco),
    situacion_ceco: situacion(row.estado_ceco, fechafin ?? certificacione.fechafin_cer, hoy),
    colaboradore: { ...colaboradore, tipodocumento },
    certificacione: { ...certificacione, curso },
  }
}

export interface CertcolFilters {
  idcol?: number | undefined
  idemp?: number | undefined
  idcer?: number | undefined
  idcur?: number | undefined
  numerodocumento?: string | undefined
  cohorte?: number | undefined
  orden?: 'apellidos' | '-apellidos' | 'cohorte' | '-cohorte' | undefined
}

/** Cohorts are few: the planner reads their certificates by index. */
const inCohorts = ({ idcur, cohorte }: CertcolFilters) => {
  if (idcur === undefined && cohorte === undefined) return undefined
  const where = allOf([
    idcur === undefined ? undefined : sql`idcur_cer = ${idcur}`,
    cohorte === undefined ? undefined : sql`cohorte_cer = ${cohorte}`,
  ])
  return sql`idcer_ceco in (select id_cer from certificaciones where ${where})`
}

const conditions = (filters: CertcolFilters): SQL[] =>
  [
    filters.idcol === undefined ? undefined : sql`idcol_ceco = ${filters.idcol}`,
    filters.idemp === undefined ? undefined : sql`idemp_ceco = ${filters.idemp}`,
    filters.idcer === undefined ? undefined : sql`idcer_ceco = ${filters.idcer}`,
    inCohorts(filters),
    filters.numerodocumento === undefined
      ? undefined
      : sql`idcol_ceco in (select id_col from colaboradores where numerodocumento_col like ${`%${escapeLike(normalizarDocumento(filters.numerodocumento))}%`})`,
  ].filter((condition) => condition !== undefined)

// Every order ends in the id, so that pages never overlap; the joins are those that the order reads.
const ORDERS = {
  nuevos: { join: sql``, up: sql`id_ceco desc`, down: sql`id_ceco asc` },
  apellidos: {
    join: sql`join colaboradores on id_col = idcol_ceco`,
    up: sql`apellidos_col, nombres_col, id_ceco`,
    down: sql`apellidos_col desc, nombres_col desc, id_ceco desc`,
  },
  cohorte: {
    join: sql`join certificaciones on id_cer = idcer_ceco`,
    up: sql`cohorte_cer, id_ceco`,
    down: sql`cohorte_cer desc, id_ceco desc`,
  },
}

/** One page of certificates, newest inscription first, with the exact total. */
export async function listCertcol(db: Db, filters: CertcolFilters, page: PageQuery, hoy: string) {
  const present = conditions(filters)
  const where = allOf([sql`eliminado_ceco is null`, ...present])
  const total = present.length ? await countWhere(db, where) : await keptCount(db, 'certcol')
  const { offset, limit, backwards } = pageWindow(total, page)
  const order = ORDERS[(filters.orden?.replace('-', '') as 'apellidos' | 'cohorte' | undefined) ?? 'nuevos']
  const downwards = filters.orden?.startsWith('-') === true
  const direction = downwards === backwards ? order.up : order.down
  if (limit === 0) return { items: [], total }
  // The page's ids come from an index alone; then only its own rows are read. In one statement the planner, which does not know
  // the limit when it prepares, would join whole tables.
  const ids = await rows<{ id_ceco: string }>(
    db,
    sql`select id_ceco from certcol ${order.join} where ${where} order by ${direction} limit ${limit} offset ${offset}`,
  )
  const items = await select(db)
    .where(amongIds(ids))
    .orderBy(downwards ? order.down : order.up)
  return { items: items.map((row) => toRow(row, hoy)), total }
}

const countWhere = (db: Db, where: SQL) => db.$count(c, where)

/** One certificate, or undefined; `idcol` limits it to a person's own (decisions §2.7). */
export async function readCertcol(db: Db, id: string, hoy: string, idcol?: number) {
  const own = idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)
  const [row] = await select(db).where(and(eq(c.id_ceco, id), isNull(c.eliminado_ceco), own))
  return row && toRow(row, hoy)
}

/** What the document of a certificate is drawn from: its state and the frozen data, or undefined. */
export async function readDocumentData(db: Db, id: string, idcol?: number) {
  const [row] = await db
    .select({ estado: c.estado_ceco, datos: c.datos_ceco })
    .from(c)
    .where(and(eq(c.id_ceco, id), isNull(c.eliminado_ceco), idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)))
  return row
}

/**
 * The public look-up by exact document number: certificates issued under it, whatever the person's number is now, and those
 * of the person who has it now. Approved ones are answered from their frozen copy (decisions §3.5, §5.1).
 */
export async function listByCedula(db: Db, cedula: string, page: PageQuery, hoy: string) {
  const number = normalizarDocumento(cedula)
  const issued = await rows<{ id_ceco: string; datos_ceco: DatosCertificado | null }>(
    db,
    sql`select id_ceco, datos_ceco from certcol where id_ceco in (
      select id_ceco from certcol where (datos_ceco -> 'aprendiz' ->> 'numerodocumento') = ${number} and eliminado_ceco is null and datos_ceco is not null
      union
      select id_ceco from certcol join colaboradores on id_col = idcol_ceco where numerodocumento_col = ${number} and eliminado_ceco is null)`,
  )
  if (issued.length === 0) return { items: [], total: 0 }
  const datos = new Map(issued.map((row) => [row.id_ceco, row.datos_ceco]))
  const found = await select(db).where(amongIds(issued)).orderBy(desc(cer.fechafin_cer), desc(c.id_ceco))
  const start = page.page * page.size
  const items = found.slice(start, start + page.size).map((row) => toPublico(row, datos.get(row.id_ceco), hoy))
  return { items, total: found.length }
}

function toPublico(row: Joined, datos: DatosCertificado | null | undefined, hoy: string) {
  const { colaboradore, certificacione, curso, empresa } = row
  const { codigo_ceco, situacion_ceco, estado_ceco } = toRow(row, hoy)
  return {
    codigo_ceco,
    situacion_ceco,
    estado_ceco,
    colaboradore: {
      nombres_col: datos?.aprendiz.nombres ?? colaboradore.nombres_col,
      apellidos_col: datos?.aprendiz.apellidos ?? colaboradore.apellidos_col,
    },
    certificacione: {
      cohorte_cer: datos?.cohorte ?? certificacione.cohorte_cer,
      fechainicio_cer: datos?.fechainicio ?? certificacione.fechainicio_cer,
      fechafin_cer: datos?.fechafin ?? certificacione.fechafin_cer,
      curso: { nombre_cur: datos?.curso.nombre ?? curso.nombre_cur },
    },
    empresa: { nombre_emp: datos?.empresa.nombre ?? empresa.nombre_emp },
  }
}

/** People already inscribed in a cohort, among some. */
export const listInscritos = (db: Db, idcer: number, ids: number[]) =>
  db
    .select({
      id_col: colaboradores.id_col,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
    })
    .from(c)
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .where(
      and(
        eq(c.idcer_ceco, idcer),
        isNull(c.eliminado_ceco),
        sql`${c.idcol_ceco} = any(${sql.param(`{${ids.join(',')}}`)}::int[])`,
      ),
    )
    .orderBy(asc(colaboradores.apellidos_col))

/** Marks a certificate as downloaded or sent (decisions §3.6). */
export const markDownloaded = (db: Db, id: string) =>
  db
    .update(c)
    .set({ descargado_ceco: 1 })
    .where(and(eq(c.id_ceco, id), eq(c.descargado_ceco, 0)))
