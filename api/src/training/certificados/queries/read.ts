import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { certcol } from '@anclaje/contract/training/certcol'
import type { CertcolFilters } from '@anclaje/contract/training/certcol'
import type { PageQuery } from '@anclaje/contract/http'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { formasDocumento } from '@anclaje/contract/rules/common/documento'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { readPictures } from '../../../documents/images.ts'
import type { Picture } from '../../../documents/images.ts'
import { allOf, inOrder, readPageOfIds } from '../../../db/list.ts'
import { idArray, statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { columnsOf } from '../../../db/noun.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import {
  certcol as c,
  certificaciones as cer,
  colaboradores,
  cursos,
  documentosanteriores as anteriores,
  empresas,
} from '../../../db/tables/training.ts'
import { certificacionColumns, cursoColumns } from '../../certificaciones/queries.ts'
import { containsNumber } from '../../colaboradores/queries.ts'
import { differences, toRow } from '../rules.ts'
import type { Emitido } from '../rules.ts'

const columns = {
  ...columnsOf(certcol, c),
  // Only the part of the frozen copy that a row shows.
  emitido: sql<Emitido | null>`${c.datos_ceco} - 'responsables'::text - 'centro'::text`,
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
const byIds = statement((db) =>
  select(db)
    .where(sql`${c.id_ceco} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('certcol_by_ids'),
)

/**
 * Returns the condition for certificates of matching cohorts. Cohorts are few, so the planner reads
 * their certificates by index.
 */
const inCohorts = ({ idcur, cohorte }: CertcolFilters) => {
  if (idcur === undefined && cohorte === undefined) return undefined
  const where = allOf([
    idcur === undefined ? undefined : sql`idcur_cer = ${idcur}`,
    cohorte === undefined ? undefined : sql`cohorte_cer = ${cohorte}`,
  ])
  return sql`idcer_ceco in (select id_cer from certificaciones where ${where})`
}

/**
 * Returns the condition for certificates by a part of the number that they were issued under, or
 * that their person has now. The people are found by their present and former numbers, which are
 * indexed or few; of those with a former one, certificates with neither number are left out.
 */
function withNumber(text: string): SQL {
  const has = (column: SQL) => containsNumber(column, text)
  const former = sql`select idcol_ant from ${anteriores} where ${has(sql`numero_ant`)}`
  const issued = sql`datos_ceco -> 'aprendiz' ->> 'numerodocumento'`
  return sql`idcol_ceco in (select id_col from colaboradores where ${has(sql`numerodocumento_col`)} union all ${former})
    and id_ceco not in (select id_ceco from certcol join colaboradores on id_col = idcol_ceco
      where idcol_ceco in (${former}) and not ${has(sql`numerodocumento_col`)} and (datos_ceco is null or not ${has(sql`(${issued})`)}))`
}

type Condition = (filters: CertcolFilters) => SQL | undefined

/** What each filter asks of a certificate: a filter that nothing is made of does not compile. */
const CONDITIONS: Record<Exclude<keyof CertcolFilters, 'orden'>, Condition> = {
  idcol: ({ idcol }) => (idcol === undefined ? undefined : sql`idcol_ceco = ${idcol}`),
  idemp: ({ idemp }) => (idemp === undefined ? undefined : sql`idemp_ceco = ${idemp}`),
  idcer: ({ idcer }) => (idcer === undefined ? undefined : sql`idcer_ceco = ${idcer}`),
  idcur: inCohorts,
  // Together with its course.
  cohorte: () => undefined,
  numerodocumento: ({ numerodocumento }) => (numerodocumento === undefined ? undefined : withNumber(numerodocumento)),
}

const conditions = (filters: CertcolFilters): SQL[] =>
  Object.values(CONDITIONS)
    .map((condition) => condition(filters))
    .filter((condition) => condition !== undefined)

// Every order ends in the id, so that pages never overlap. The joins are those that the order
// needs.
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

/** Reads one page of certificates, newest inscription first, with the exact total. */
export async function listCertcol(db: Db, filters: CertcolFilters, page: PageQuery, hoy: string) {
  const present = conditions(filters)
  const order = ORDERS[(filters.orden?.replace('-', '') as 'apellidos' | 'cohorte' | undefined) ?? 'nuevos']
  const downwards = filters.orden?.startsWith('-') === true
  const { total, ids } = await readPageOfIds<string>(db, page, {
    table: 'certcol',
    id: sql`id_ceco`,
    join: order.join,
    shown: sql`eliminado_ceco is null`,
    filters: present,
    order: downwards ? { forwards: order.down, backwards: order.up } : { forwards: order.up, backwards: order.down },
  })
  return { items: await readCertcolByIds(db, ids, hoy), total }
}

/** Reads certificates by their ids, in that order. */
export async function readCertcolByIds(db: Db, ids: string[], hoy: string) {
  const found = inOrder(ids, await byIds(db).execute({ ids: idArray(ids) }), (row) => row.id_ceco)
  return found.map((row) => toRow(row, hoy))
}

/**
 * Reads one certificate and what of it is different today, or undefined; `idcol` limits it to a
 * person's own (ACC-13).
 */
export async function readCertcol(db: Db, id: string, hoy: string, idcol?: number) {
  const own = idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)
  const [row] = await select(db).where(and(eq(c.id_ceco, id), isNull(c.eliminado_ceco), own))
  if (!row) return undefined
  const shown = toRow(row, hoy)
  const curso = { ...shown.certificacione.curso, descripcion_cur: row.curso.descripcion_cur }
  const difiere = differences(row)
  return {
    ...shown,
    certificacione: { ...shown.certificacione, curso },
    ...(difiere.length > 0 && { difiere }),
  }
}

/**
 * Reads what the document of a certificate is drawn from: its state and the frozen data, or
 * undefined.
 */
export async function readDocumentData(db: Db, id: string, idcol?: number) {
  const [row] = await db
    .select({ estado: c.estado_ceco, datos: c.datos_ceco })
    .from(c)
    .where(and(eq(c.id_ceco, id), isNull(c.eliminado_ceco), idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)))
  return row
}

const byCedula = statement((db) => {
  // Two parameters and no array: a prepared plan would assume a long array.
  const numbers = sql`in (${sql.placeholder('number')}, ${sql.placeholder('before')})`
  return db
    .select({
      estado_ceco: c.estado_ceco,
      consecutivo_ceco: c.consecutivo_ceco,
      datos: c.datos_ceco,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
      cohorte_cer: cer.cohorte_cer,
      fechainicio_cer: cer.fechainicio_cer,
      fechafin_cer: cer.fechafin_cer,
      curso: cursoColumns,
      nombre_emp: empresas.nombre_emp,
    })
    .from(c)
    .innerJoin(cer, eq(cer.id_cer, c.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
    .where(sql`${c.id_ceco} in (
      select id_ceco from certcol where (datos_ceco -> 'aprendiz' ->> 'numerodocumento') ${numbers} and eliminado_ceco is null and datos_ceco is not null
      union
      select id_ceco from certcol join colaboradores on id_col = idcol_ceco where numerodocumento_col ${numbers} and eliminado_ceco is null)`)
    .orderBy(desc(cer.fechafin_cer), desc(c.id_ceco))
    .prepare('certcol_by_cedula')
})

/**
 * Reads the public look-up by exact document number: certificates issued under it, whatever the
 * person's number is now, and those of the person who has it now. Approved ones are answered from
 * their frozen copy (CERT-9, PUBLIC-2).
 */
export async function listByCedula(db: Db, cedula: string, page: PageQuery, hoy: string) {
  const [number, before = number] = formasDocumento(cedula)
  const found = await byCedula(db).execute({ number, before })
  const start = page.page * page.size
  return { items: found.slice(start, start + page.size).map((row) => toPublico(row, hoy)), total: found.length }
}

type Publico = Awaited<ReturnType<ReturnType<typeof byCedula>['execute']>>[number]

function toPublico({ datos, curso, ...row }: Publico, hoy: string) {
  const fechafin_cer = datos?.fechafin ?? row.fechafin_cer
  return {
    codigo_ceco: datos?.codigo ?? codigoCertificado(curso.iniciales_cur, row.cohorte_cer, row.consecutivo_ceco),
    consecutivo_ceco: row.consecutivo_ceco,
    situacion_ceco: situacion(row.estado_ceco, fechafin_cer, hoy),
    estado_ceco: row.estado_ceco,
    colaboradore: {
      nombres_col: datos?.aprendiz.nombres ?? row.nombres_col,
      apellidos_col: datos?.aprendiz.apellidos ?? row.apellidos_col,
    },
    certificacione: {
      cohorte_cer: datos?.cohorte ?? row.cohorte_cer,
      fechainicio_cer: datos?.fechainicio ?? row.fechainicio_cer,
      fechafin_cer,
      curso: { nombre_cur: datos?.curso.nombre ?? curso.nombre_cur },
    },
    empresa: { nombre_emp: datos?.empresa.nombre ?? row.nombre_emp },
  }
}

/** Reads which of some people are inscribed in a cohort already. */
export const listInscritos = (db: Db, idcer: number, ids: number[]) =>
  db
    .select({
      id_col: colaboradores.id_col,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
    })
    .from(c)
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .where(and(eq(c.idcer_ceco, idcer), isNull(c.eliminado_ceco), sql`${c.idcol_ceco} = any(${idArray(ids)}::int[])`))
    .orderBy(asc(colaboradores.apellidos_col))

/** Marks a certificate as downloaded or sent (CERT-13). */
export const markDownloaded = (db: Db, id: string) =>
  db
    .update(c)
    .set({ descargado_ceco: 1 })
    .where(and(eq(c.id_ceco, id), eq(c.descargado_ceco, 0)))

/** Reads the stored pictures that a certificate shows, by their ids. */
export const readCertificatePictures = (
  db: Db,
  { centro, responsables }: DatosCertificado,
): Promise<Map<string, Picture>> =>
  readPictures(db, [centro.logo, centro.firma, ...responsables.map((person) => person.firma)])
