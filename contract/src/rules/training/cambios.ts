import { fechaTabla } from '../common/fechas.ts'
import type { Motivo } from '../common/motivo.ts'
import { nombreCompleto } from '../common/nombre.ts'
import { impideImprimir } from '../trust/dibujo.ts'
import { vigenciaTexto } from './vigencia.ts'

/** Parts of a certificate that can be corrected (TRUST-6). */
export const PARTES = ['aprendiz', 'cohorte', 'empresa', 'firmantes', 'centro'] as const
export type Parte = (typeof PARTES)[number]

/** Parts that a signature of the cohort covers together (TRUST-12). */
export const FIRMADAS: readonly Parte[] = ['cohorte', 'firmantes', 'centro']

/** Words of each part, for forms. */
export const NOMBRES_PARTE: Record<Parte, string> = {
  aprendiz: 'Nombre y documento',
  cohorte: 'Curso, fechas y horas',
  empresa: 'Empresa',
  firmantes: 'Responsables',
  centro: 'Centro',
}

/** Names of the printed lines that are told of corrections and of changes before an approval. */
export const CAMPO = {
  nombres: 'Nombres',
  apellidos: 'Apellidos',
  tipodocumento: 'Tipo de documento',
  numerodocumento: 'Número de documento',
  curso: 'Curso',
  horas: 'Horas',
  fechainicio: 'Expedición',
  fechafin: 'Vencimiento',
  vigencia: 'Vigencia',
  empresa: 'Empresa',
  nit: 'NIT de la empresa',
  representante: 'Representante de la empresa',
  responsables: 'Responsables',
} as const

/** A printed line that differs between two versions of a certificate. */
export interface Cambio {
  parte: Parte
  /** Name of the line, for readers. */
  campo: string
  antes: string
  ahora: string
}

interface Firmante {
  nombres: string
  apellidos: string
  cargo: string | null
  licencia?: string | null | undefined
  firma: string | null
}

/** Data of a certificate that corrections change, as it prints them; pictures by their id. */
export interface Impreso {
  codigo: string
  aprendiz: { nombres: string; apellidos: string; tipodocumento: { nombre: string }; numerodocumento: string }
  curso: { nombre: string }
  horas: number
  fechainicio: string
  fechafin: string
  tiempovigencia: number
  periodo: number
  empresa: { nombre: string; nit: string | null; representante?: string | null | undefined }
  responsables: Firmante[]
  centro: {
    nombre: string
    nit: string | null
    ciudad: string | null
    licencia: string | null
    representante: string | null
    logo: string | null
    firma: string | null
    certificacion?: string | null | undefined
    codigoaprobacion?: string | null | undefined
    color?: string | null | undefined
  }
}

type Lineas = [parte: Parte, campo: string, texto: string][]

const dato = (texto: string | null | undefined) => texto?.trim() ?? ''

const firmante = ({ nombres, apellidos, cargo, licencia }: Firmante) =>
  [nombreCompleto({ nombres, apellidos }), dato(cargo), dato(licencia)].filter(Boolean).join(', ')

/** Returns the printed lines of a certificate as texts, by their part. A picture is its id. */
function lineasDe({ aprendiz, curso, empresa, responsables, centro, ...datos }: Impreso): Lineas {
  return [
    ['aprendiz', CAMPO.nombres, aprendiz.nombres],
    ['aprendiz', CAMPO.apellidos, aprendiz.apellidos],
    ['aprendiz', CAMPO.tipodocumento, aprendiz.tipodocumento.nombre],
    ['aprendiz', CAMPO.numerodocumento, aprendiz.numerodocumento],
    ['cohorte', CAMPO.curso, curso.nombre],
    ['cohorte', CAMPO.horas, String(datos.horas)],
    ['cohorte', CAMPO.fechainicio, fechaTabla(datos.fechainicio)],
    ['cohorte', CAMPO.fechafin, fechaTabla(datos.fechafin)],
    ['cohorte', CAMPO.vigencia, vigenciaTexto(datos.tiempovigencia, datos.periodo)],
    ['empresa', CAMPO.empresa, empresa.nombre],
    ['empresa', CAMPO.nit, dato(empresa.nit)],
    ['empresa', CAMPO.representante, dato(empresa.representante)],
    ['firmantes', CAMPO.responsables, responsables.map(firmante).join('; ')],
    ['firmantes', 'Imágenes de las firmas', responsables.map(({ firma }) => firma ?? '').join(' ')],
    ['centro', 'Centro', centro.nombre],
    ['centro', 'NIT del centro', dato(centro.nit)],
    ['centro', 'Ciudad', dato(centro.ciudad)],
    ['centro', 'Licencia del centro', dato(centro.licencia)],
    ['centro', 'Certificación', dato(centro.certificacion)],
    ['centro', 'Código de aprobación', dato(centro.codigoaprobacion)],
    ['centro', 'Representante del centro', dato(centro.representante)],
    ['centro', 'Logotipo', dato(centro.logo)],
    ['centro', 'Firma del representante', dato(centro.firma)],
    ['centro', 'Color', dato(centro.color)],
  ]
}

/** Lines whose text is the id of a picture, which tells a reader nothing. */
const IMAGENES: readonly string[] = ['Imágenes de las firmas', 'Logotipo', 'Firma del representante']

/** Says whether there is a picture. */
export const imagen = (hay: boolean): string => (hay ? 'Imagen' : 'Sin imagen')
export const OTRA_IMAGEN = 'Otra imagen'

const visible = (campo: string, texto: string) => (IMAGENES.includes(campo) ? imagen(texto !== '') : texto)
const nueva = (campo: string, texto: string) => (IMAGENES.includes(campo) && texto ? OTRA_IMAGEN : texto)

/** Returns the printed lines that differ between two versions of a certificate, old and new. */
export function cambiosEntre(antes: Impreso, ahora: Impreso): Cambio[] {
  const nuevas = lineasDe(ahora)
  return lineasDe(antes).flatMap(([parte, campo, texto], n) => {
    const otro = nuevas[n]![2]
    if (texto === otro) return []
    return [{ parte, campo, antes: visible(campo, texto), ahora: otro ? nueva(campo, otro) : visible(campo, otro) }]
  })
}

/**
 * Returns the reason why a certificate is not issued: one of its letters cannot be printed
 * (TRUST-24).
 */
export const impideImprimirCertificado = (datos: Impreso): Motivo | undefined =>
  impideImprimir([
    ['Iniciales del curso', datos.codigo],
    ...lineasDe(datos).map(([, campo, texto]) => [campo, texto] as const),
  ])

/**
 * Returns a certificate with the chosen parts of today, and the others as they were issued. Its
 * number, its cohort and the initials of its course never change.
 */
export function corregido<Datos extends Impreso>(antes: Datos, hoy: Datos, partes: readonly Parte[]): Datos {
  const con = (parte: Parte) => partes.includes(parte)
  const { horas, fechainicio, fechafin, tiempovigencia, periodo } = hoy
  return {
    ...antes,
    ...(con('aprendiz') && { aprendiz: hoy.aprendiz }),
    ...(con('cohorte') && { horas, fechainicio, fechafin, tiempovigencia, periodo }),
    ...(con('cohorte') && { curso: { ...antes.curso, nombre: hoy.curso.nombre } }),
    ...(con('empresa') && { empresa: hoy.empresa }),
    ...(con('firmantes') && { responsables: hoy.responsables }),
    ...(con('centro') && { centro: hoy.centro }),
  }
}
