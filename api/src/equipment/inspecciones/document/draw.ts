import { join } from 'node:path'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, mesLargo } from '@anclaje/contract/rules/common/fechas'
import { fechaFin, PERIODO } from '@anclaje/contract/rules/training/vigencia'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { INSPECCION } from '@anclaje/contract/states'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Centro } from '../../../documents/centro.ts'
import { MARK, qr, RIBBON } from '../../../documents/drawings.ts'
import { drawWithWholePictures, pictureFiles } from '../../../documents/pictures.ts'
import type { UseImage } from '../../../documents/pictures.ts'
import {
  acrossOf,
  breakable,
  breakableWithin,
  clean,
  codeInQr,
  license,
  nit,
  widthOf,
} from '../../../documents/text.ts'
import { compilePdf, compileSvg } from '../../../documents/typst.ts'
import type { PdfImage } from '../../../documents/typst.ts'
import { addressesOf } from './addresses.ts'
import { isLate, numberOf } from './issue.ts'
import type { PrintedIssue } from './issue.ts'

/**
 * A line of the checklist. Its answer is 1 for Cumple, 0 for No Cumple, -1 for No Aplica and null
 * when it has none (INSP-3).
 */
interface Linea {
  nombre: string
  resultado: 1 | 0 | -1 | null
  requerido: boolean
  nota: string | null
  /** True for a line that does not decide the result. */
  informativa: boolean
}

/**
 * Data of an inspection certificate. Dates are `YYYY-MM-DD`; pictures are ids of stored pictures.
 */
export interface DatosInspeccion {
  /** Number of the certificate, `EQ-000123/2026-11-20`. */
  numero: string
  fecha: string
  fechamantenimiento: string | null
  estado: typeof INSPECCION.rechazado | typeof INSPECCION.aprobado
  equipo: {
    /** Id of the item, a UUID, which is part of the address in the QR. */
    id: string
    codigo: string
    tipo: string
    clase: string
    marca: string
    modelo: string | null
    referencia: string | null
    serie: string | null
    lote: string | null
    /** A day `YYYY-MM-DD`, a month `YYYY-MM` or a year. Any other text is printed unchanged. */
    fabricacion: string | null
    normas: string[]
    sello: string | null
    empresa: { id: number; nombre: string; nit: string | null }
  }
  grupos: { nombre: string; informativo: boolean; lineas: Linea[] }[]
  observacion: string | null
  /** At most two photos, each with the name of its line. */
  fotos: { id: string; pie: string | null }[]
  responsable: {
    nombres: string
    apellidos: string
    cargo: string | null
    /** Initials of the document type, such as `CC`. */
    tipodocumento: string
    numerodocumento: string
    firma: string | null
  }
  /**
   * Person who issued it in place of the responsible one, whose signature is then not printed;
   * absent when the responsible person did.
   */
  emitidapor?: { nombre: string; cargo: string | null }
  centro: Omit<Centro, 'correo'>
  logoEmpresa: string | null
  emision: PrintedIssue
}

interface DrawOptions {
  /** Base address of the public pages, `https://…`. */
  publicUrl: string
  /** Pictures of `fotos`, `centro.logo`, `logoEmpresa` and `responsable.firma`, by their ids. */
  images: ReadonlyMap<string, PdfImage>
  /** True for a preview, which has a mark across the pages, no QR code and no code. */
  isPreview?: boolean
  /** PDF standard that a test chooses. Issued documents use the default of `compilePdf()`. */
  standard?: string
}

const TEMPLATE = join(import.meta.dirname, 'inspeccion.typ')
const MAX_FOTOS = 2

/**
 * Draws the inspection certificate as an A4 PDF with as many pages as it needs. The function is
 * pure: equal data give the same document.
 */
export function drawInspection(data: DatosInspeccion, options: DrawOptions): Buffer {
  const { standard } = options
  return drawWithWholePictures(options.images, (images) =>
    compilePdf({ ...drawing(data, { ...options, images }), standard }),
  )
}

/** Draws the same pages as one SVG picture, one below the other, for screens. */
export function previewInspection(data: DatosInspeccion, options: DrawOptions): string {
  return drawWithWholePictures(options.images, (images) => compileSvg(drawing(data, { ...options, images })))
}

/** Returns the input of the Typst compiler, which is the same for the PDF and the SVG. */
function drawing(data: DatosInspeccion, { publicUrl, images: pictures, isPreview = false }: DrawOptions) {
  const { images, useImage } = pictureFiles(pictures, { 'cinta.svg': RIBBON, 'marca.svg': MARK })
  return { template: TEMPLATE, data: inspectionLines(data, publicUrl, useImage, isPreview), images }
}

// Width of a line of each part, in lower-case letters. A word up to this width is not broken.
const ROOM = { numero: 26, equipo: 28, firma: 30, pie: 34, titular: 34 }
// Number of ordinary letters on a line of each part, to estimate the number of lines of a text.
const AVERAGE = { equipo: 37, observacion: 108, firma: 38, pie: 58, linea: 87 }

/** Returns the lines that the template prints. A line without data is null or absent. */
export function inspectionLines(data: DatosInspeccion, publicUrl: string, useImage: UseImage, isPreview = false) {
  const { centro, equipo, responsable, emision } = data
  const { url, direccion } = addressesOf(publicUrl, equipo, codeInQr(emision, isPreview))
  const aprobado = data.estado === INSPECCION.aprobado
  const grupos = data.grupos.filter((grupo) => grupo.lineas.length > 0)
  const todas = grupos.flatMap(({ lineas }) => lineas)
  const datos = equipmentFacts(equipo)
  const observacion = paragraphs(data.observacion)
  const firma = {
    nombre: breakableWithin(nombreCompleto(responsable), ROOM.firma),
    cargo: responsable.cargo?.trim() ? breakableWithin(responsable.cargo, ROOM.firma) : null,
    documento: identification(responsable),
    emitida: data.emitidapor ? breakableWithin(issuedBy(data.emitidapor), ROOM.firma) : null,
    imagen: useImage(responsable.firma),
  }
  return {
    titulo: `Certificado de inspección ${clean(numberOf(data.numero, emision))}: ${clean(`${equipo.tipo} ${equipo.codigo}`)}`,
    emision: data.fecha.split('-').map(Number),
    color: centro.color,
    numero: breakableWithin(numberOf(data.numero, emision), ROOM.numero),
    fechas: facts([
      ['Fecha de inspección', fechaLarga(data.fecha)],
      ['Fecha de mantenimiento', data.fechamantenimiento && fechaLarga(data.fechamantenimiento)],
      ['Reemplaza', emision.reemplaza === null ? null : `la versión ${emision.reemplaza}`],
      ['Registrada el', isLate(data.fecha, emision) ? fechaLarga(emision.terminada!) : null],
    ]),
    centro: {
      nombre: breakableWithin(centro.nombre, ROOM.titular),
      datos: [nit(centro.nit), license(centro.licencia)].filter((line) => line !== null),
      logo: useImage(centro.logo),
    },
    empresa: { nombre: clean(equipo.empresa.nombre), logo: useImage(data.logoEmpresa) },
    equipo: datos,
    aprobado,
    resultado: aprobado ? 'CONTINÚA EN SERVICIO' : 'RETIRAR DE SERVICIO',
    resumen: summary(todas),
    grupos: grupos.map(({ nombre, informativo, lineas }) => ({
      nombre: breakable(nombre),
      informativo,
      lineas: lineas.map((linea) => checklistLine(linea, informativo)),
    })),
    requeridos: todas.some(({ requerido }) => requerido),
    pendientes: todas.some(({ resultado }) => resultado === null),
    observacion,
    fotos: data.fotos.slice(0, MAX_FOTOS).flatMap(({ id, pie }) => {
      const imagen = useImage(id)
      const caption = pie?.trim() ? breakableWithin(pie, ROOM.pie) : null
      return imagen === null ? [] : [{ imagen, pie: caption, renglones: textLines([caption], AVERAGE.pie) }]
    }),
    responsable: firma,
    renglones: {
      equipo: datos.map(([, value]) => textLines([value], AVERAGE.equipo)),
      observacion: textLines(observacion, AVERAGE.observacion),
      responsable: textLines([firma.nombre, firma.cargo, firma.emitida], AVERAGE.firma),
    },
    proxima: aprobado ? fechaLarga(fechaFin(data.fecha, 1, PERIODO.anio)) : null,
    cruce: acrossOf(emision.clase, isPreview),
    sinqr: isPreview,
    codigoemision: isPreview ? null : mostrarCodigo(emision.codigo),
    url,
    direccion,
    ...qr(url),
  }
}

type Fact = readonly [string, string | null]

const facts = (all: readonly Fact[]) => all.filter(([, value]) => value)

function equipmentFacts(equipo: DatosInspeccion['equipo']) {
  const { empresa } = equipo
  const value = (texto: string | null) => breakableWithin(texto ?? '', ROOM.equipo)
  return facts([
    ['Código', value(equipo.codigo)],
    ['Tipo', value(equipo.tipo)],
    ['Clase', value(equipo.clase)],
    ['Marca', value(equipo.marca)],
    ['Modelo', value(equipo.modelo)],
    ['Referencia', value(equipo.referencia)],
    ['Número de serie', value(equipo.serie)],
    ['Lote', value(equipo.lote)],
    ['Fabricación', value(manufactured(equipo.fabricacion))],
    ['Sello', value(equipo.sello)],
    ['Normas', equipo.normas.map(value).filter(Boolean).map(unbroken).join(', ')],
    [
      'Empresa',
      empresa.id === INDEPENDIENTE ? null : [value(empresa.nombre), nit(empresa.nit)].filter(Boolean).join(', '),
    ],
  ])
}

/** Prevents a line break in a short standard such as `EN 361`. */
const unbroken = (norma: string) => (norma.length <= 24 ? norma.replaceAll(' ', '\u00a0') : norma)

function manufactured(fecha: string | null): string | null {
  if (fecha === null) return null
  if (/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(fecha)) return fechaLarga(fecha)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(fecha) ? mesLargo(fecha) : fecha
}

const MARKS = { 1: 'cumple', 0: 'no cumple', '-1': 'no aplica' } as const

function checklistLine({ nombre, resultado, requerido, nota, informativa }: Linea, inInformative: boolean) {
  const words = informativa && !inInformative ? `${breakable(nombre)} (informativo)` : breakable(nombre)
  // A note describes a defect. It remains stored when the line complies again, but it is not
  // printed then.
  const notes = resultado === 0 ? paragraphs(nota) : []
  return {
    nombre: words,
    renglones: textLines([words, ...notes], AVERAGE.linea),
    marca: resultado === null ? null : MARKS[resultado],
    rechaza: resultado === 0 && !informativa,
    requerido,
    nota: notes,
  }
}

/**
 * Returns a summary of the answers: how many lines decide the result, how they were answered, and
 * how many lines are informative, as in «2 criterios deciden: 1 cumple, 1 no aplica. 1
 * informativo.»
 */
function summary(lineas: Linea[]): string {
  const some = (many: number, one: string, several: string) =>
    many === 0 ? [] : [`${many} ${many === 1 ? one : several}`]
  const deciding = lineas.filter(({ informativa }) => !informativa)
  const count = (resultado: Linea['resultado']) => deciding.filter((linea) => linea.resultado === resultado).length
  const answers = [
    ...some(count(1), 'cumple', 'cumplen'),
    ...some(count(0), 'no cumple', 'no cumplen'),
    ...some(count(-1), 'no aplica', 'no aplican'),
    ...some(count(null), 'sin respuesta', 'sin respuesta'),
  ]
  return [
    ...some(deciding.length, 'criterio decide', 'criterios deciden').map((words) => `${words}: ${answers.join(', ')}.`),
    ...some(lineas.length - deciding.length, 'informativo', 'informativos').map((words) => `${words}.`),
  ].join(' ')
}

/**
 * Estimates how many printed lines the parts of a text need when a line holds `room` ordinary
 * letters.
 */
const textLines = (parts: readonly (string | null)[], room: number): number =>
  parts.reduce((total, part) => total + Math.ceil(widthOf(part ?? '') / room), 0)

/** Splits a text into its paragraphs. */
const paragraphs = (texto: string | null): string[] =>
  (texto ?? '')
    .split(/[\r\n]+/)
    .map(breakable)
    .filter(Boolean)

/** Returns the line that names who issued an inspection in place of the responsible person. */
const issuedBy = ({ nombre, cargo }: { nombre: string; cargo: string | null }): string =>
  `Emitida por ${[nombre, cargo?.trim()].filter(Boolean).join(', ')}`

function identification({ tipodocumento, numerodocumento }: DatosInspeccion['responsable']): string | null {
  const numero = documentoVisible(clean(numerodocumento))
  return numero === '' ? null : breakableWithin(`${clean(tipodocumento)}\u00a0${numero}`, ROOM.firma)
}
