import { join } from 'node:path'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { drawInThread } from '../../../documents/drawer.ts'
import { BACKGROUND, MARK, qr } from '../../../documents/drawings.ts'
import { drawWithWholePictures, pictureFiles } from '../../../documents/pictures.ts'
import type { UseImage } from '../../../documents/pictures.ts'
import {
  acrossOf,
  approvalCode,
  breakable,
  certification,
  clean,
  codeInQr,
  codePage,
  license,
  nit,
  publicPage,
  widthOf,
  shortAddress,
  withCode,
} from '../../../documents/text.ts'
import { compilePdf, compileSvg } from '../../../documents/typst.ts'
import type { PdfImage } from '../../../documents/typst.ts'
import { signersOf } from '../rules.ts'

/** Issue of a certificate as its document tells it. Days are `YYYY-MM-DD`. */
export interface PrintedIssue {
  version: number
  codigo: string
  /** Version of the template, one of `PLANTILLA`. */
  plantilla: number
  /** Why it ended; null while it is in force. */
  clase: ClaseFin | null
  /** Day on which the replaced version was issued; null when it replaces none. */
  reemplaza: string | null
  /** Day of the approval. */
  registrado: string
}

interface DrawOptions {
  /** Base URL of the public pages, `https://…`. */
  publicUrl: string
  /** Bytes of `centro.logo`, `centro.firma` and `responsables[].firma`, by their id. */
  images: ReadonlyMap<string, PdfImage>
  /** True for a sample, which has a mark across the page and no QR code. */
  isSample?: boolean
  /** Issue that the document tells; a sample has none. */
  emision?: PrintedIssue | undefined
  /** True for a preview, which has a mark across the page, no QR code and no code. */
  isPreview?: boolean
  /** PDF standard that replaces the default one. Only tests set it. */
  standard?: string
}

const TEMPLATE = join(import.meta.dirname, 'certificado.typ')

/**
 * Draws the certificate as a one-page A4 PDF. The function is pure: the same data give the same
 * document.
 */
export function drawCertificate(data: DatosCertificado, options: DrawOptions): Buffer {
  const { standard } = options
  return drawWithWholePictures(options.images, (images) =>
    compilePdf({ ...drawing(data, { ...options, images }), standard }),
  )
}

/** Draws the same page as an SVG picture, for screens. */
export function previewCertificate(data: DatosCertificado, options: DrawOptions): string {
  return drawWithWholePictures(options.images, (images) => compileSvg(drawing(data, { ...options, images })))
}

/**
 * Draws a certificate and discards it, so that the first real one does not have to load fonts and
 * layout.
 */
export function warmUp(publicUrl: string): void {
  const nobody = { nombres: 'Nombres', apellidos: 'Apellidos' }
  const centro = { nombre: 'Centro', nit: null, ciudad: null, licencia: null, representante: null }
  const data: DatosCertificado = {
    codigo: 'AA-0001/0001',
    aprendiz: { ...nobody, tipodocumento: { iniciales: 'CC', nombre: 'Cédula de ciudadanía' }, numerodocumento: '1' },
    curso: { nombre: 'Curso', iniciales: 'AA' },
    cohorte: 1,
    consecutivo: 1,
    horas: 1,
    fechainicio: '2026-01-01',
    fechafin: '2027-01-01',
    tiempovigencia: 1,
    periodo: 3,
    empresa: { id: INDEPENDIENTE, nombre: 'INDEPENDIENTE', nit: null },
    responsables: [{ ...nobody, cargo: null, firma: null }],
    centro: { ...centro, logo: null, firma: null },
  }
  drawCertificate(data, { publicUrl, images: new Map() })
}

/** Returns the input of the compiler, the same for the PDF and the SVG. */
function drawing(data: DatosCertificado, options: DrawOptions) {
  const { images, useImage } = pictureFiles(options.images, { 'fondo.svg': BACKGROUND, 'marca.svg': MARK })
  const { publicUrl, emision, isSample = false, isPreview = false } = options
  const codigo = codeInQr(emision, isSample || isPreview)
  const lines = certificateLines(data, publicUrl, useImage, codigo)
  const revisada = (emision?.plantilla ?? PLANTILLA.revisada) >= PLANTILLA.revisada
  const page = { ...lines, holgado: isRoomy(lines), revisada, ...issueLines(data, options) }
  return { template: TEMPLATE, data: page, images }
}

/** Days after the day of issue from which a certificate counts as registered late (TRUST-4). */
const LATE_DAYS = 30

/** Returns what a document tells of its issue: version, day of registration and code. */
function issueLines({ fechainicio }: DatosCertificado, options: DrawOptions) {
  const { isSample, isPreview, emision } = options
  const { version = 1, clase, reemplaza, registrado = '' } = emision ?? {}
  const replaced = reemplaza ? `, reemplaza la del ${fechaTabla(reemplaza)}` : ''
  return {
    cruce: isSample ? 'SIN VALIDEZ' : acrossOf(clase, isPreview === true),
    sinqr: isSample ? 'Muestra' : isPreview ? 'Sin entregar' : null,
    registro: emision ? [`Versión ${version}${replaced}`, `Registrado el ${fechaTabla(registrado)}`] : [],
    tardio: emision !== undefined && registrado > sumarDias(fechainicio, LATE_DAYS),
    codigoemision: emision && !isPreview ? mostrarCodigo(emision.codigo) : null,
  }
}

const present = (...lines: (string | null)[]) => lines.filter((line) => line !== null)

/** Returns the lines about the company and its representative. */
const employer = ({ nombre, nit: numero, representante }: DatosCertificado['empresa']) => ({
  nombre: breakable(nombre),
  nit: nit(numero),
  representante: representante?.trim() ? breakable(representante) : null,
})

type CertificateLines = ReturnType<typeof certificateLines>

/**
 * Returns the lines that the template prints; a line without data is null. `codigo` is the code
 * that the QR names.
 */
export function certificateLines(
  data: DatosCertificado,
  publicUrl: string,
  useImage: UseImage,
  codigo: string | null = null,
) {
  const { aprendiz, centro, curso, empresa } = data
  const nombre = clean(nombreCompleto(aprendiz))
  const page = verificationUrl(publicUrl, aprendiz.numerodocumento)
  const url = codigo === null ? page : withCode(page, codigo)
  return {
    titulo: `Certificado ${clean(data.codigo)}: ${nombre}`,
    color: centro.color ?? null,
    emision: data.fechainicio.split('-').map(Number),
    codigo: clean(data.codigo),
    centro: {
      nombre: breakable(centro.nombre),
      datos: present(nit(centro.nit), license(centro.licencia)),
      registros: present(certification(centro.certificacion), approvalCode(centro.codigoaprobacion)),
      logo: useImage(centro.logo),
    },
    nombre: breakable(nombre),
    partes: [aprendiz.nombres, aprendiz.apellidos].map(breakable).filter(Boolean),
    identificacion: `identificado(a) con ${documentTypeName(aprendiz.tipodocumento.nombre)}`,
    documento: `No.\u00a0${breakable(documentoVisible(clean(aprendiz.numerodocumento)))}`,
    curso: breakable(curso.nombre),
    intensidad: intensity(data.horas, centro.ciudad),
    fechas: [
      ['Fecha de expedición', fechaLarga(data.fechainicio)],
      ['Fecha de vencimiento', fechaLarga(data.fechafin)],
      ['Vigencia', vigenciaTexto(data.tiempovigencia, data.periodo)],
    ],
    base: legalBasis(curso.nombre),
    empresa: empresa.id === INDEPENDIENTE ? null : employer(empresa),
    firmas: signersOf(data).map((signer) => ({
      nombre: breakable(signer.nombre),
      cargo: signer.cargo?.trim() ? breakable(signer.cargo) : null,
      licencia: license(signer.licencia),
      imagen: useImage(signer.firma),
    })),
    url,
    direccion: codigo === null ? shortAddress(url) : codePage(publicUrl, codigo),
    ...qr(url),
  }
}

/**
 * Maximum widths of texts, in average lower-case letters; `firmas` is a number of signers. Texts
 * within these limits always fit on the page at full size.
 */
export const ROOMY = {
  centro: 65,
  datos: 80,
  nombre: 70,
  identificacion: 85,
  curso: 65,
  intensidad: 65,
  empresa: 70,
  firmas: 3,
  firmante: 45,
  cargo: 45,
}

/**
 * Returns whether every text is short enough for the page at full size. Measuring a page costs as
 * much as drawing it, so only pages with longer texts are measured.
 */
function isRoomy({ centro, nombre, identificacion, documento, curso, intensidad, empresa, firmas }: CertificateLines) {
  return (
    widthOf(centro.nombre) <= ROOMY.centro &&
    widthOf(centro.datos.join('')) <= ROOMY.datos &&
    widthOf(centro.registros.join('')) <= ROOMY.datos &&
    widthOf(nombre) <= ROOMY.nombre &&
    widthOf(identificacion + documento) <= ROOMY.identificacion &&
    widthOf(curso) <= ROOMY.curso &&
    widthOf(intensidad) <= ROOMY.intensidad &&
    widthOf(empresa?.nombre ?? '') <= ROOMY.empresa &&
    widthOf(empresa?.representante ?? '') <= ROOMY.empresa &&
    firmas.length <= ROOMY.firmas &&
    firmas.every(
      ({ nombre, cargo, licencia }) =>
        widthOf(nombre) <= ROOMY.firmante &&
        widthOf(cargo ?? '') <= ROOMY.cargo &&
        widthOf(licencia ?? '') <= ROOMY.cargo,
    )
  )
}

/** Returns the address of the public page of a document number, which the QR opens. */
export function verificationUrl(publicUrl: string, numerodocumento: string): string {
  return publicPage(publicUrl, CERTIFICADOS_SCREEN, numerodocumento)
}

const LEY_CONFINADOS = 'la Resolución 0491 de 2020 del Ministerio del Trabajo'
const LEY_ALTURAS = 'la Resolución 4272 de 2021 del Ministerio del Trabajo'
const LEY_INSPECCION = 'el artículo 61 de la Resolución 4272 de 2021 del Ministerio del Trabajo'

/**
 * Returns the legal basis of a course, by its name (CERT-15). Returns null for a course without a
 * legal basis, such as rescue at height, whose hours and validity the centre decides.
 */
export function legalBasis(curso: string): string | null {
  const nombre = curso.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (/espacios? confinados?|\b0?491\b/.test(nombre)) return LEY_CONFINADOS
  if (/inspect\S* de equipos|contra caidas/.test(nombre)) return LEY_INSPECCION
  if (/rescat/.test(nombre)) return null
  return /\balturas?\b|\b4272\b|trabajador(es)? autorizad/.test(nombre) ? LEY_ALTURAS : null
}

function intensity(horas: number, ciudad: string | null): string {
  const lugar = breakable(ciudad ?? '')
  return `con una intensidad de ${horas}\u00a0${horas === 1 ? 'hora' : 'horas'}${lugar && `, en ${lugar}`}`
}

/**
 * Returns the name of a document type in the form for the middle of a sentence, such as `cédula de
 * ciudadanía`. An abbreviation stays in capitals.
 */
function documentTypeName(nombre: string): string {
  const texto = breakable(nombre)
  return /^\p{Lu}\p{Lu}/u.test(texto) ? texto : texto.charAt(0).toLowerCase() + texto.slice(1)
}

/** Data of a certificate that a thread draws. */
export interface CertificateJob {
  datos: DatosCertificado
  emision: PrintedIssue
  publicUrl: string
}

drawInThread<CertificateJob>(({ datos, emision, publicUrl }, images) =>
  drawCertificate(datos, { publicUrl, images, emision }),
)
