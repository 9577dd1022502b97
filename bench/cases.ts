import { APPROVED_COHORT, BIG_COHORT } from './data.ts'
import type { Size } from './data.ts'

/** A call to measure, and the limit of its median time in milliseconds. */
export interface Case {
  name: string
  url: string
  /** Body of a POST; absent for a GET. */
  body?: unknown
  limit: number
}

/** Returns whether an address is a page that the server draws. Others are calls of the API. */
export const isPage = (url: string) => /^\/[A-Z]/.test(url)
/** Returns the path of an address on the server. */
export const pathOf = (url: string) => (isPage(url) ? url : `/api/v1${url}`)
/** Returns whether a visitor asks for an address, who has no session. */
export const isOfVisitor = (url: string) => isPage(url) || /GetByCedula|publico/.test(url)

/** Ids of the rows that some calls read. */
export interface Subjects {
  idCeco: string
  idEq: string
}

/**
 * Pasted document numbers. Nine out of ten belong to registered people. Among the first 500, these
 * people are learners of the cohort.
 */
const numeros = Array.from({ length: 1000 }, (_, i) => String(1_000_000_000 + (i % 10 === 0 ? -i - 1 : i * 97 + 1)))
const PASTED = { idcer: BIG_COHORT, numeros }
/** The first day of history that is asked for: three weeks ago. */
const DAY = new Date(Date.now() - 21 * 86_400_000).toISOString().slice(0, 10)
const OF_BIG = `idcer=${BIG_COHORT}`

/** Returns the calls to measure. They ask for the given rows, in a database of the given size. */
export const cases = ({ idCeco, idEq }: Subjects, { items }: Pick<Size, 'items'>): Case[] => [
  { name: 'certificates, first page', url: '/certcol?page=0&size=20', limit: 5 },
  { name: 'certificates of a person', url: '/certcol?page=0&size=20&idcol=5000', limit: 5 },
  { name: 'certificates of a cohort', url: '/certcol?page=0&size=20&idcer=77', limit: 5 },
  { name: 'certificates of a company', url: '/certcol?page=0&size=20&idemp=77', limit: 5 },
  { name: 'certificates by document number', url: '/certcol?page=0&size=20&numerodocumento=1000050000', limit: 5 },
  { name: 'certificates, cohort number 7', url: '/certcol?page=0&size=20&cohorte=7', limit: 50 },
  { name: 'certificates of a course (1 in 16)', url: '/certcol?page=0&size=20&idcur=2', limit: 50 },
  { name: 'certificates by part of a number', url: '/certcol?page=0&size=20&numerodocumento=000050', limit: 50 },
  { name: 'certificates, page 5,000', url: '/certcol?page=5000&size=20', limit: 50 },
  { name: 'certificates, page 7,500 (the deepest)', url: '/certcol?page=7500&size=20', limit: 50 },
  { name: 'certificates to approve', url: '/certcol?page=0&size=20&situacion=pendiente', limit: 50 },
  { name: 'certificates, not valid yet', url: '/certcol?page=0&size=20&situacion=porempezar', limit: 50 },
  { name: 'certificates, valid (1 in 2)', url: '/certcol?page=0&size=20&situacion=vigente', limit: 50 },
  { name: 'certificates, expired (1 in 2)', url: '/certcol?page=0&size=20&situacion=vencido', limit: 50 },
  { name: 'certificates, expired, page 5,000', url: '/certcol?page=5000&size=20&situacion=vencido', limit: 50 },
  { name: 'certificates, expiring in 30 days', url: '/certcol?page=0&size=20&situacion=porvencer', limit: 50 },
  { name: 'certificates, expiring in a year', url: '/certcol?page=0&size=20&situacion=porvencer&dias=365', limit: 50 },
  { name: 'certificates of a course, valid', url: '/certcol?page=0&size=20&situacion=vigente&idcur=2', limit: 50 },
  { name: 'tabs of certificates', url: '/certcol/situaciones', limit: 50 },
  { name: 'tabs of certificates of a course', url: '/certcol/situaciones?idcur=2', limit: 50 },
  { name: 'people, first page', url: '/colaboradores?page=0&size=10', limit: 5 },
  { name: 'accounts', url: '/cuentaacceso/lista?page=0&size=10', limit: 50 },
  { name: 'people by document number', url: '/colaboradores?page=0&size=10&cedula=1000050000', limit: 5 },
  { name: 'people of a company', url: '/colaboradores?page=0&size=10&idemp=77', limit: 5 },
  { name: 'people, name contains (1 in 18)', url: '/colaboradores?page=0&size=10&nombre=nunez', limit: 50 },
  { name: 'people, two names', url: '/colaboradores?page=0&size=10&nombre=ingrid%20nunez', limit: 50 },
  { name: 'people, two letters', url: '/colaboradores?page=0&size=10&nombre=na', limit: 50 },
  { name: 'people, page 5,000', url: '/colaboradores?page=5000&size=10', limit: 50 },
  { name: 'companies, first page', url: '/empresa?page=0&size=10', limit: 5 },
  { name: 'companies, name contains', url: '/empresa?page=0&size=10&nombre=pena', limit: 5 },
  { name: 'certifications, first page', url: '/certificaciones?page=0&size=10', limit: 5 },
  { name: 'certifications of a course', url: '/certificaciones?page=0&size=10&idcur=2', limit: 5 },
  { name: 'certifications to close', url: '/certificaciones?page=0&size=10&porcerrar=1', limit: 5 },
  { name: 'cohort of 500', url: `/certificaciones/${BIG_COHORT}`, limit: 100 },
  { name: "check of the Ministry's file of 500", url: `/certificaciones/${APPROVED_COHORT}/ministerio`, limit: 200 },
  { name: 'certificates to upload', url: '/certcol?page=0&size=20&cargado=0', limit: 50 },
  { name: 'certificates that were uploaded', url: '/certcol?page=0&size=20&cargado=1', limit: 50 },
  { name: 'learners of a cohort of 500', url: `/certcol?page=0&size=500&${OF_BIG}&orden=apellidos`, limit: 100 },
  {
    name: 'learners of a cohort of 500, without mail',
    url: `/certcol?page=0&size=20&${OF_BIG}&falta=correo`,
    limit: 50,
  },
  { name: '1,000 pasted numbers', url: '/certcol/resolver', body: PASTED, limit: 150 },
  { name: 'courses, all', url: '/cursos', limit: 5 },
  { name: 'public look-up', url: '/certcol/GetByCedula?page=0&size=10&numerodocumento=1000050000', limit: 3 },
  { name: 'page of a document number', url: '/Certificados/1000050000', limit: 5 },
  { name: 'dashboard', url: '/dashboard', limit: 50 },
  { name: 'notifications', url: '/notificaciones', limit: 50 },
  { name: 'search, a name', url: '/buscar?q=ingrid%20nunez', limit: 50 },
  { name: 'search, a frequent name (1 in 18)', url: '/buscar?q=nunez', limit: 50 },
  { name: 'search, in the middle of names', url: '/buscar?q=une', limit: 50 },
  { name: 'search, nobody', url: '/buscar?q=wxyz', limit: 50 },
  { name: 'search, three letters of nobody', url: '/buscar?q=maria%20zzz', limit: 50 },
  { name: 'search, two letters', url: '/buscar?q=na', limit: 50 },
  { name: 'search, a document number', url: '/buscar?q=1.000.050.000', limit: 50 },
  { name: 'search, the beginning of every number', url: '/buscar?q=100', limit: 50 },
  { name: 'search, the end of a number', url: '/buscar?q=50000', limit: 50 },
  { name: 'search, a cohort', url: '/buscar?q=TA%20cohorte%2012', limit: 50 },
  { name: 'search, a certificate', url: '/buscar?q=TA-0012%2F0034', limit: 50 },
  { name: 'equipment, first page', url: '/equipos?page=0&size=10', limit: 5 },
  { name: 'equipment of a company', url: '/equipos?page=0&size=10&idemp=77', limit: 5 },
  { name: 'equipment of a type (1 in 20)', url: '/equipos?page=0&size=10&idtipoeq=1', limit: 50 },
  { name: 'equipment by its code', url: '/equipos?page=0&size=10&nombre=EQ-077777', limit: 50 },
  { name: 'equipment by part of a serial', url: '/equipos?page=0&size=10&nombre=777', limit: 50 },
  { name: 'equipment, inspection expired', url: '/equipos?page=0&size=10&inspeccion=vencida', limit: 50 },
  { name: 'equipment, rejected', url: '/equipos?page=0&size=10&inspeccion=rechazado', limit: 50 },
  { name: 'equipment, inspection under way', url: '/equipos?page=0&size=10&inspeccion=pendiente', limit: 50 },
  { name: 'equipment, page 5,000', url: '/equipos?page=5000&size=10', limit: 50 },
  { name: 'equipment, the last page', url: `/equipos?page=${items / 10 - 1}&size=10`, limit: 50 },
  { name: 'inspections, first page', url: '/evaluacion?page=0&size=10', limit: 5 },
  { name: 'inspections of an item', url: `/evaluacion?page=0&size=10&ideq=${idEq}`, limit: 5 },
  { name: 'inspections, page 25,000', url: '/evaluacion?page=25000&size=10', limit: 50 },
  { name: 'public look-up of an item', url: `/publico/inspecciones/${idEq}`, limit: 3 },
  { name: 'search, an item by its code', url: '/buscar?q=EQ-077777', limit: 50 },
  { name: 'search, a type of equipment (1 in 20)', url: '/buscar?q=arnes', limit: 50 },
  { name: 'search, a brand and a type of equipment', url: '/buscar?q=petzl%20arnes', limit: 50 },
  { name: 'search, a brand and a serial', url: '/buscar?q=petzl%20654321', limit: 50 },
  { name: 'search, a serial', url: '/buscar?q=SN-654321', limit: 50 },
  { name: 'history, a page of 500', url: '/historia?size=500', limit: 30 },
  { name: 'history of an account', url: '/historia?size=500&cuenta=1', limit: 30 },
  { name: 'history since a day', url: `/historia?size=500&desde=${DAY}`, limit: 30 },
  { name: 'history of a certificate', url: `/historia?size=500&sujeto=certificado&id=${idCeco}`, limit: 30 },
  { name: 'certificate PDF', url: `/certcol/${idCeco}/pdf?vista=1`, limit: 10 },
]
