import { join } from 'node:path'
import type { DatosCertificado } from '@anclaje/contract/rules/certificado'
import { documentoVisible } from '@anclaje/contract/rules/documento'
import { fechaLarga } from '@anclaje/contract/rules/fechas'
import { nitVisible } from '@anclaje/contract/rules/nit'
import { vigenciaTexto } from '@anclaje/contract/rules/vigencia'
import { encode } from 'uqr'
import { compilePdf, type PdfImage } from '../../core/typst.ts'

interface DrawOptions {
  /** Where the public pages live, `https://…`. */
  publicUrl: string
  /** The bytes of `centro.logo`, `centro.firma` and `responsables[].firma`, by their id. */
  images: ReadonlyMap<string, PdfImage>
  /** Only for tests: another PDF standard than the one that documents are issued in. */
  standard?: string
}

const TEMPLATE = join(import.meta.dirname, 'certificado.typ')
const SIN_EMPRESA = 0

/** The certificate as a one-page A4 PDF. Pure: the same data gives the same document. */
export function drawCertificate(data: DatosCertificado, options: DrawOptions): Buffer {
  const images: Record<string, PdfImage> = { 'fondo.svg': BACKGROUND, 'ancla.svg': MARK }
  const useImage = (id: string | null) => {
    const image = id === null ? undefined : options.images.get(id)
    const format = image && imageFormat(image.bytes)
    if (!format) return null
    const name = `imagen-${Object.keys(images).length}.${format}`
    images[name] = image
    return name
  }
  const lines = certificateLines(data, options.publicUrl, useImage)
  return compilePdf({
    template: TEMPLATE,
    data: { ...lines, holgado: isRoomy(lines) },
    images,
    standard: options.standard,
  })
}

type UseImage = (id: string | null) => string | null
type CertificateLines = ReturnType<typeof certificateLines>

/** What the template prints, line by line; a line without data is null. */
export function certificateLines(data: DatosCertificado, publicUrl: string, useImage: UseImage) {
  const { aprendiz, centro, curso, empresa } = data
  const nombre = clean(`${aprendiz.nombres} ${aprendiz.apellidos}`)
  const url = verificationUrl(publicUrl, aprendiz.numerodocumento)
  return {
    titulo: `Certificado ${clean(data.codigo)}: ${nombre}`,
    emision: data.fechainicio.split('-').map(Number),
    codigo: clean(data.codigo),
    centro: {
      nombre: breakable(centro.nombre),
      datos: [nit(centro.nit), license(centro.licencia)].filter((line) => line !== null),
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
    empresa: empresa.id === SIN_EMPRESA ? null : { nombre: breakable(empresa.nombre), nit: nit(empresa.nit) },
    firmas: signers(data).map((signer) => ({
      nombre: breakable(signer.nombre),
      cargo: signer.cargo?.trim() ? breakable(signer.cargo) : null,
      imagen: useImage(signer.firma),
    })),
    url,
    direccion: url.replace(/^https?:\/\//, ''),
    ...qr(url),
  }
}

/** The most that each text may reach, all at once, with the page still holding it at full size. */
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

/** About how wide a text is, in ordinary small letters. */
export function reach(texto: string): number {
  let total = 0
  for (const letra of texto) total += /[MWmw%@&—…]|[^\p{Script=Latin}\p{P}\p{N}\s]/u.test(letra) ? 1.8 : 1
  return total + 0.3 * (texto.match(/\p{Lu}/gu)?.length ?? 0)
}

/** Whether no text can fill the page: measuring it first costs as much as drawing it, so only the others are measured. */
function isRoomy({ centro, nombre, identificacion, documento, curso, intensidad, empresa, firmas }: CertificateLines) {
  return (
    reach(centro.nombre) <= ROOMY.centro &&
    reach(centro.datos.join('')) <= ROOMY.datos &&
    reach(nombre) <= ROOMY.nombre &&
    reach(identificacion + documento) <= ROOMY.identificacion &&
    reach(curso) <= ROOMY.curso &&
    reach(intensidad) <= ROOMY.intensidad &&
    reach(empresa?.nombre ?? '') <= ROOMY.empresa &&
    firmas.length <= ROOMY.firmas &&
    firmas.every(({ nombre, cargo }) => reach(nombre) <= ROOMY.firmante && reach(cargo ?? '') <= ROOMY.cargo)
  )
}

/** The public page that the QR opens. */
export function verificationUrl(publicUrl: string, numerodocumento: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/Certificados/${encodeURIComponent(numerodocumento.toWellFormed())}`
}

const CONFINADOS = 'la Resolución 0491 de 2020 del Ministerio del Trabajo'
const ALTURAS = 'la Resolución 4272 de 2021 del Ministerio del Trabajo'
const INSPECCION = 'el artículo 61 de la Resolución 4272 de 2021 del Ministerio del Trabajo'

/**
 * The norm that a course answers to, from its name; null for those that no norm rules (rescue at height is one of them:
 * its hours and validity are the centre's own).
 */
export function legalBasis(curso: string): string | null {
  const nombre = curso.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (/espacios? confinados?|\b0?491\b/.test(nombre)) return CONFINADOS
  if (/inspect\S* de equipos|contra caidas/.test(nombre)) return INSPECCION
  if (/rescat/.test(nombre)) return null
  return /\balturas?\b|\b4272\b|trabajador(es)? autorizad/.test(nombre) ? ALTURAS : null
}

/** Who signs: the cohort's responsables or, when there are none, the centre's legal representative. */
function signers({ responsables, centro }: DatosCertificado) {
  if (responsables.length > 0) {
    return responsables.map(({ nombres, apellidos, cargo, firma }) => ({
      nombre: `${nombres} ${apellidos}`,
      cargo,
      firma,
    }))
  }
  if (!centro.representante?.trim()) return []
  return [{ nombre: centro.representante, cargo: 'Representante legal', firma: centro.firma }]
}

const nit = (numero: string | null) => (numero && /^\d{1,15}$/.test(numero) ? `NIT\u00a0${nitVisible(numero)}` : null)

function license(licencia: string | null): string | null {
  const texto = breakable(licencia ?? '')
  return texto === '' || /^(licencia|resoluci[óo]n)\b/i.test(texto) ? texto || null : `Licencia ${texto}`
}

function intensity(horas: number, ciudad: string | null): string {
  const lugar = breakable(ciudad ?? '')
  return `con una intensidad de ${horas}\u00a0${horas === 1 ? 'hora' : 'horas'}${lugar && `, en ${lugar}`}`
}

/** `Cédula de ciudadanía` inside a sentence; an abbreviation keeps its capitals. */
function documentTypeName(nombre: string): string {
  const texto = breakable(nombre)
  return /^\p{Lu}\p{Lu}/u.test(texto) ? texto : texto.charAt(0).toLowerCase() + texto.slice(1)
}

/** Text without what cannot be printed: control characters, direction overrides, halves of a character. */
function clean(texto: string): string {
  return texto
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Clean text where a word that no line could hold may break; ordinary words are left as they are. */
function breakable(texto: string): string {
  return clean(texto).replace(/\S{25,}/gu, (palabra) =>
    [...palabra].map((letra, i) => (i > 0 && i % 12 === 0 ? `\u200b${letra}` : letra)).join(''),
  )
}

const FORMATS: readonly (readonly [string, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpg', 'ffd8ff'],
  ['gif', '47494638'],
]

/** The format by the first bytes; undefined for what the template could not draw. */
function imageFormat(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 8)
  return FORMATS.find(([, magic]) => start.startsWith(magic))?.[0]
}

// ---- Vector drawings -------------------------------------------------------------------------------------------------

const QUIET_ZONE = 4

/** A QR of level M as one vector path on a white square that includes its border, and how much of the side that border is. */
function qr(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
  }
  const drawing = svg(size, size, `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/>`)
  return { qr: drawing, 'qr-borde': QUIET_ZONE / size }
}

/** A braided frame with its corners, and a rosette behind the name. */
function securityPaper(): string {
  const [width, height, edge, band] = [210, 297, 10, 4.4]
  const [right, bottom, half] = [width - edge, height - edge, band / 2]
  const across = (y: number) => braid({ from: edge + band, to: right - band, at: y, half, periods: 36 })
  const down = (x: number) => braid({ from: edge + band, to: bottom - band, at: x, half, periods: 53, vertical: true })
  const corners = [edge, right - band].flatMap((x) => [edge, bottom - band].map((y) => [x, y] as const))
  const rosette = [ring(105, 126, 53, 12, 12, 10), ring(105, 126, 34, 9, 12, 8), ring(105, 126, 17, 8, 12, 6)]
  return svg(
    width,
    height,
    stroke('#DFE6EC', 0.11, rosette.join('')) +
      stroke('#A9B7C4', 0.1, across(edge + half) + across(bottom - half) + down(edge + half) + down(right - half)) +
      stroke(
        '#0B1B2B',
        0.2,
        box(edge, edge, right, bottom) + box(edge + band, edge + band, right - band, bottom - band),
      ) +
      corners.map(([x, y]) => `<path fill="#fff" d="${box(x, y, x + band, y + band)}"/>`).join('') +
      stroke('#0B1B2B', 0.2, corners.map(([x, y]) => box(x, y, x + band, y + band)).join('')) +
      stroke('#0B1B2B', 0.09, corners.map(([x, y]) => ring(x + half, y + half, 1.25, 0.55, 8, 3)).join('')),
  )
}

// The handle of the cubic that best follows half a wave between its extremes, as a part of the half wave's length.
const HANDLE = 0.3642

interface Braid {
  from: number
  to: number
  /** The middle of the band across. */
  at: number
  half: number
  periods: number
  vertical?: boolean
}

/** Sine waves of one period and evenly spread phases along a straight band. */
function braid({ from, to, at, half, periods, vertical = false }: Braid): string {
  const strands = 4
  const step = (to - from) / periods / 2
  const point = (along: number, across: number) => (vertical ? pair(across, along) : pair(along, across))
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    // Each strand starts one phase later; it is cut at the ends by the corner boxes drawn over it.
    let along = from - (2 * step * strand) / strands
    let side = half
    path += `M${point(along, at - side)}`
    while (along < to) {
      const next = along + step
      path += `C${point(along + step * HANDLE, at - side)} ${point(next - step * HANDLE, at + side)} ${point(next, at + side)}`
      side = -side
      along = next
    }
  }
  return path
}

/** Closed waves of equal lobes around a centre, each strand turned against the one before: a guilloche ring. */
function ring(cx: number, cy: number, radius: number, amplitude: number, lobes: number, strands: number): string {
  const step = Math.PI / lobes
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    const turn = (2 * Math.PI * strand) / lobes / strands
    const reach = (i: number) => radius + (i % 2 === 0 ? amplitude : -amplitude)
    // At its extremes a lobe runs square to its radius: a point there, moved along that tangent, is the handle.
    const at = (i: number, along: number) => {
      const [angle, r] = [turn + i * step, reach(i)]
      const slide = along * r * step * HANDLE
      return pair(
        cx + r * Math.cos(angle) - slide * Math.sin(angle),
        cy + r * Math.sin(angle) + slide * Math.cos(angle),
      )
    }
    path += `M${at(0, 0)}`
    for (let i = 1; i <= 2 * lobes; i += 1) path += `C${at(i - 1, 1)} ${at(i, -1)} ${at(i, 0)}`
    path += 'z'
  }
  return path
}

const pair = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
const box = (x0: number, y0: number, x1: number, y1: number) => `M${pair(x0, y0)}H${x1}V${y1}H${x0}z`
const stroke = (color: string, width: number, path: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${path}"/>`
const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${body}</svg>`

// The same under every certificate, hence drawn once. They stand last: they need the constants above.
const BACKGROUND: PdfImage = { bytes: Buffer.from(securityPaper()), mime: 'image/svg+xml' }

/** The product's anchor: ring, stock, shank, and arms that end in points. */
const MARK: PdfImage = {
  bytes: Buffer.from(
    svg(
      24,
      24,
      '<path fill="none" stroke="#0B1B2B" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" ' +
        'd="M12 6.4V22M7.6 10.4h8.8M2.6 14.2C3.4 18.9 7.2 22 12 22s8.6-3.1 9.4-7.8M14.6 3.8a2.6 2.6 0 1 1-5.2 0a2.6 2.6 0 1 1 5.2 0"/>',
    ),
  ),
  mime: 'image/svg+xml',
}
