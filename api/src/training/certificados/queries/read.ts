import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql, isNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { certcol } from '@anclaje/contract/training/certcol'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { PageQuery } from '@anclaje/contract/http'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICACION, CERTIFICADO } from '@anclaje/contract/states'
import { readPictures } from '../../../documents/images.ts'
import type { Picture } from '../../../documents/images.ts'
import { isOneOf, readerByIds } from '../../../db/list.ts'
import { statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { columnsOf } from '../../../db/noun.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { emisiones as e } from '../../../db/tables/trust.ts'
import { certificaciones as cer, colaboradores, empresas } from '../../../db/tables/training.ts'
import { certificacionColumns, cursoColumns } from '../../certificaciones/queries.ts'
import { isOtherData } from '../../../trust/emisiones/queries.ts'
import { ALTERED, isInForce } from './issues.ts'
import { withPerson } from './joins.ts'
import { differences, faltasOf, toRow } from '../rules.ts'
import type { Emitido } from '../rules.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayInBogota, literal } from '../../../db/expressions.ts'

/**
 * Day of the last approval, or the day of the inscription when the moment of the approval was not
 * recorded.
 */
const REGISTERED = sql<string | null>`${dayInBogota(
  sql`coalesce(${c.aprobado_ceco}, case when ${c.datos_ceco} is not null then ${c.creado_ceco} end)`,
)}::text`

/** Part of the frozen data that rows show; null while the certificate is pending. */
export const ISSUED = sql<Emitido | null>`${c.datos_ceco} - 'responsables'::text - 'centro'::text`

const columns = {
  ...columnsOf(certcol, c),
  registrado_ceco: REGISTERED,
  emitido: ISSUED,
  persona: { estado: colaboradores.estado_col },
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
  withPerson(db.select(columns).from(c).$dynamic())
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
const readByIds = readerByIds(
  'certcol_by_ids',
  c.id_ceco,
  (db, isWanted) => select(db).where(isWanted),
  (row) => row.id_ceco,
)

/**
 * Reads certificates in the order of their ids. `withLacks` adds to each row the kinds of data that
 * its person lacks (CERT-20).
 */
export async function readCertcolByIds(db: Db, ids: string[], hoy: string, withLacks = false) {
  return (await readByIds(db, ids)).map((row) => ({ ...toRow(row, hoy), ...(withLacks && { falta: faltasOf(row) }) }))
}

/**
 * Reads one certificate, with the names of the nested fields whose issued value differs from the
 * present one. Returns undefined if it does not exist. `idcol` limits it to one person (ACC-13).
 */
export async function readCertcol(db: Db, id: string, hoy: string, idcol?: number) {
  const [row] = await select(db).where(and(eq(c.id_ceco, id), isShown(idcol)))
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
 * Reads the state and the frozen data of a certificate. Returns undefined if the certificate does
 * not exist.
 */
export async function readDocumentData(db: Db, id: string, idcol?: number) {
  const [row] = await documentOf(db).execute({ id, idcol: idcol ?? null })
  return row
}

/** Returns whether a certificate exists and belongs to another person than one. */
export async function isOfAnother(db: Db, id: string, idcol: number): Promise<boolean> {
  return (await db.$count(c, and(eq(c.id_ceco, id), isShown(), ne(c.idcol_ceco, idcol)))) > 0
}

const documentOf = statement('certificate_document', (db) => {
  const own = sql.placeholder('idcol')
  return db
    .select({
      idcol: c.idcol_ceco,
      estado: c.estado_ceco,
      emision: c.emision_ceco,
      datos: c.datos_ceco,
      alterada: ALTERED,
    })
    .from(c)
    .leftJoin(e, isInForce)
    .where(
      and(
        eq(c.id_ceco, sql.placeholder('id')),
        isShown(),
        sql`(${own}::integer is null or ${c.idcol_ceco} = ${own}::integer)`,
      ),
    )
})

/**
 * Condition that leaves out what will never be approved: pending certificates of cancelled cohorts,
 * and of learners with an outcome (CERT-27).
 */
const mayBeIssued = or(
  isNotNull(c.datos_ceco),
  and(ne(cer.estado_cer, CERTIFICACION.cancelado), isNull(c.desenlace_ceco)),
)

/**
 * Names of the parameters for the stored forms of a number. No real document number has more forms.
 */
const FORMS = ['number', 'form2', 'form3', 'form4', 'form5']

/** Returns what a correction of a cohort changes in printed data, as an SQL row. */
const cohortOf = (datos: SQL | PgColumn) =>
  sql`(${datos} -> 'fechainicio', ${datos} -> 'fechafin', ${datos} -> 'horas', ${datos} -> 'curso' -> 'nombre')`

/**
 * Returns, as SQL, the dates, hours and course of the first version that was handed out, when other
 * ones hold now. The version in force has its data in the certificate.
 */
export const issuedFirst = (version: SQL | PgColumn, datos: SQL | PgColumn) => sql<CertcolPublico['antes']>`
  case when ${version} > 1 then (
    select jsonb_build_object('fechainicio_cer', primera.datos -> 'fechainicio', 'fechafin_cer', primera.datos -> 'fechafin',
      'horas_cer', primera.datos -> 'horas', 'nombre_cur', primera.datos -> 'curso' -> 'nombre')
    from (select case when not ${isOtherData(sql`datos_emi`, sql`huella_emi`)} then datos_emi end as datos from emisiones
      where tipo_emi = 1 and iddoc_emi = ${c.id_ceco} and entregada_emi is not null
      order by version_emi limit 1) as primera
    where primera.datos is not null
      and ${cohortOf(sql`primera.datos`)} is distinct from ${cohortOf(datos)}) end`

const byCedula = statement('certcol_by_cedula', (db) => {
  // Separate parameters replace an array, because a prepared plan would assume a long array.
  const numbers = FORMS.map((name) => sql.placeholder(name))
  const issued = db
    .select({ id: c.id_ceco })
    .from(c)
    .where(and(inArray(c.numerodocumento_ceco, numbers), isShown()))
  const ofPerson = db
    .select({ id: c.id_ceco })
    .from(c)
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .where(and(inArray(colaboradores.numerodocumento_col, numbers), isShown()))
  return withPerson(
    db
      .select({
        id_ceco: c.id_ceco,
        estado_ceco: c.estado_ceco,
        emision_ceco: c.emision_ceco,
        antes: issuedFirst(c.emision_ceco, c.datos_ceco),
        registrado: REGISTERED,
        consecutivo_ceco: c.consecutivo_ceco,
        datos: c.datos_ceco,
        alterada: ALTERED,
        nombres_col: colaboradores.nombres_col,
        apellidos_col: colaboradores.apellidos_col,
        cohorte_cer: cer.cohorte_cer,
        fechainicio_cer: cer.fechainicio_cer,
        fechafin_cer: cer.fechafin_cer,
        curso: cursoColumns,
        nombre_emp: empresas.nombre_emp,
      })
      .from(c)
      .$dynamic(),
  )
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
    .leftJoin(e, isInForce)
    .where(and(inArray(c.id_ceco, union(issued, ofPerson)), mayBeIssued))
    .orderBy(desc(cer.fechafin_cer), desc(c.id_ceco))
})

/**
 * Reads the certificates of the public look-up by exact document number: those issued with it,
 * whatever the person's present number, and those of the person who has it now. Approved
 * certificates are returned with their frozen data (CERT-9, PUBLIC-2). Those that are not as they
 * were issued are told by their id alone (TRUST-22).
 */
export async function listByCedula(db: Db, cedula: string, page: PageQuery, hoy: string) {
  const [first = '', ...more] = formasBuscadas(cedula)
  const forms = Object.fromEntries(FORMS.map((name, at) => [name, more[at - 1] ?? first]))
  const found = await byCedula(db).execute({ ...forms })
  const start = page.page * page.size
  // What waits for approval shows nothing of an issue.
  const isAltered = ({ alterada, estado_ceco }: Publico) => alterada && estado_ceco !== CERTIFICADO.pendiente
  const shown = found.filter((row) => !isAltered(row))
  return {
    items: shown.slice(start, start + page.size).map((row) => toPublico(row, hoy)),
    total: shown.length,
    altered: found.filter(isAltered).map((row) => ({ id: row.id_ceco, version: row.emision_ceco })),
  }
}

type Publico = Awaited<ReturnType<ReturnType<typeof byCedula>['execute']>>[number]

function toPublico({ datos, curso, ...row }: Publico, hoy: string) {
  const fechainicio = datos?.fechainicio ?? row.fechainicio_cer
  const fechafin = datos?.fechafin ?? row.fechafin_cer
  return {
    id_ceco: row.id_ceco,
    codigo_ceco: datos?.codigo ?? codigoCertificado(curso.iniciales_cur, row.cohorte_cer, row.consecutivo_ceco),
    consecutivo_ceco: row.consecutivo_ceco,
    situacion_ceco: situacion(row.estado_ceco, { fechainicio, fechafin }, hoy),
    estado_ceco: row.estado_ceco === CERTIFICADO.anulado ? CERTIFICADO.pendiente : row.estado_ceco,
    registrado_ceco: datos ? row.registrado : null,
    emision_ceco: row.emision_ceco,
    antes: row.antes,
    colaboradore: {
      nombres_col: datos?.aprendiz.nombres ?? row.nombres_col,
      apellidos_col: datos?.aprendiz.apellidos ?? row.apellidos_col,
    },
    certificacione: {
      cohorte_cer: datos?.cohorte ?? row.cohorte_cer,
      fechainicio_cer: fechainicio,
      fechafin_cer: fechafin,
      curso: { nombre_cur: datos?.curso.nombre ?? curso.nombre_cur },
    },
    empresa: { nombre_emp: datos?.empresa.nombre ?? row.nombre_emp },
  }
}

/** Reads the people among `ids` who are already inscribed in a cohort. */
export const listInscritos = (db: Db, idcer: number, ids: number[]) =>
  db
    .select({
      id_col: colaboradores.id_col,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
      id: c.id_ceco,
      desenlace: c.desenlace_ceco,
    })
    .from(c)
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .where(and(eq(c.idcer_ceco, idcer), isInscribed, isOneOf(c.idcol_ceco, ids)))
    .orderBy(asc(colaboradores.apellidos_col))

/**
 * Marks a version of a certificate as downloaded or sent, if it is in force (CERT-13). Returns its
 * id unless it was marked already.
 */
export const markDownloaded = (db: Db, id: string, emision: number) =>
  db
    .update(c)
    .set({ descargado_ceco: 1 })
    .where(and(eq(c.id_ceco, id), eq(c.emision_ceco, emision), isApproved, isShown(), eq(c.descargado_ceco, 0)))
    .returning({ id: c.id_ceco })

/** Removes the mark "downloaded" from a certificate whose mail was not sent. */
export const unmarkDownloaded = (db: Db, id: string) =>
  db.update(c).set({ descargado_ceco: 0 }).where(eq(c.id_ceco, id))

/** Reads the stored pictures that certificates show, by their ids. */
export const readCertificatePictures = (db: Db, ...all: DatosCertificado[]): Promise<Map<string, Picture>> =>
  readPictures(
    db,
    all.flatMap(({ centro, responsables }) => [
      centro.logo,
      centro.firma,
      ...responsables.map((person) => person.firma),
    ]),
  )

/**
 * Returns the condition for certificates that are not hidden (CERT-18). `idcol` limits them to the
 * certificates of one person (ACC-13).
 */
export const isShown = (idcol?: number): SQL | undefined =>
  and(isNull(c.eliminado_ceco), idcol === undefined ? undefined : eq(c.idcol_ceco, idcol))

/** Condition for annulled certificates. */
export const isAnnulled = eq(c.estado_ceco, literal(CERTIFICADO.anulado))
/**
 * Condition for learners of a cohort, who cannot be inscribed again. An annulled certificate is
 * left out.
 */
export const isInscribed = and(isShown(), ne(c.estado_ceco, literal(CERTIFICADO.anulado)))

/** Condition for approved certificates. Partial indexes have the same condition. */
export const isApproved = eq(c.estado_ceco, literal(CERTIFICADO.aprobado))
