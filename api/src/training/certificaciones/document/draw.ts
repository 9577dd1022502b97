import { join } from 'node:path'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { CertificacionDetail } from '@anclaje/contract/training/certificacion'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { MAX_DIAS_PLANILLA, diasDeCurso } from '@anclaje/contract/rules/training/asistencia'
import {
  AUTORIZO_RECORDAR,
  SE_RETIRA,
  VERSION_TERMINOS,
  autorizoInformar,
} from '@anclaje/contract/rules/training/autorizacion'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { POLITICA_SCREEN } from '@anclaje/contract/screens'
import { MARK } from '../../../documents/drawings.ts'
import { drawInThread } from '../../../documents/drawer.ts'
import { drawWithWholePictures, pictureFiles } from '../../../documents/pictures.ts'
import type { UseImage } from '../../../documents/pictures.ts'
import { breakable, breakableWithin, clean, license, nit, shortAddress } from '../../../documents/text.ts'
import { compilePdf } from '../../../documents/typst.ts'
import type { PdfImage } from '../../../documents/typst.ts'
import type { Centro } from '../../../documents/centro.ts'

type Aprendiz = Pick<CertcolRow, 'colaboradore' | 'empresa' | 'desenlace_ceco'>

/** Data of an attendance sheet. */
export interface DatosPlanilla {
  centro: Centro
  row: Omit<CertificacionDetail, 'idcur_cer' | 'estado_cer'>
  learners: readonly Aprendiz[]
  /**
   * True when the caller may see only their own inscription. The sheet then has no number of
   * learners.
   */
  isOwn?: boolean
  /** Day of printing, `YYYY-MM-DD`. */
  hoy: string
  /** Address of the portal, where the policy is. */
  publicUrl: string
}

const TEMPLATE = join(import.meta.dirname, 'asistencia.typ')

/** Maximum number of boxes to sign on one sheet. The remaining days are on further sheets. */
const DAYS_BESIDE = 6
/** Maximum number of boxes that fit beside the names on a portrait page. */
const DAYS_UPRIGHT = 2

// Number of average lower-case letters that always fit on one line of each column.
const ROOM = { nombre: 20, documento: 14, empresa: 16, titular: 34, politica: 60 }

/**
 * Draws the attendance sheet of a cohort on A4, with a box to sign for each day of the course.
 * Pure: the same data gives the same document.
 */
export function drawAttendance(
  data: DatosPlanilla,
  images: ReadonlyMap<string, PdfImage>,
  /** PDF standard that replaces the default one. Only tests set it. */
  standard?: string,
): Buffer {
  return drawWithWholePictures(images, (whole) => {
    const { images: files, useImage } = pictureFiles(whole, { 'marca.svg': MARK })
    return compilePdf({ template: TEMPLATE, data: attendanceLines(data, useImage), images: files, standard })
  })
}

/** Splits the days of a course among sheets, such as `[[1, 2, 3], [4, 5]]`. */
export function sheetsOf(days: number): number[][] {
  const shown = Math.min(days, MAX_DIAS_PLANILLA)
  const sheets = Math.ceil(shown / DAYS_BESIDE)
  // Distributes the days evenly.
  const each = Math.ceil(shown / sheets)
  const all = Array.from({ length: shown }, (_, index) => index + 1)
  return Array.from({ length: sheets }, (_, index) => all.slice(index * each, (index + 1) * each))
}

/** Returns what stands in each of the two boxes of a learner: nothing where it may be ticked. */
function boxesOf({ empresa, desenlace_ceco }: Aprendiz): [string, string] {
  if (desenlace_ceco === 'retirado') return ['—', '—']
  return [empresa.id_emp === INDEPENDIENTE ? '—' : '', '']
}

/** Returns the text by which learners allow the uses of their data apart, by tick and signature. */
function consentText(publicUrl: string) {
  const address = shortAddress(`${publicUrl}${POLITICA_SCREEN}`)
  return {
    titulo: 'Autorización de uso de datos personales.',
    como: 'Para autorizar, marque la casilla y firme en su fila.',
    usos: [
      ['Empleador', `${autorizoInformar('la empresa de mi fila')}.`],
      ['Recordatorios', `${AUTORIZO_RECORDAR}.`],
    ],
    condiciones: [
      SE_RETIRA,
      'Asistir y recibir el certificado no dependen de ello.',
      'Lo que deje en blanco no se autoriza.',
      `Versión ${fechaTabla(VERSION_TERMINOS)} de la política, ${breakableWithin(address, ROOM.politica)}`,
    ].join(' '),
  }
}

const count = (many: number, one: string, several: string) => `${many}\u00a0${many === 1 ? one : several}`

/** Returns the lines that the template prints; lines without data are omitted. */
function attendanceLines({ centro, row, learners, isOwn = false, hoy, publicUrl }: DatosPlanilla, useImage: UseImage) {
  const { curso } = row
  const days = diasDeCurso(row.horas_cer)
  const sheets = sheetsOf(days)
  const isCut = days > MAX_DIAS_PLANILLA
  const cohorte = `${clean(curso.iniciales_cur)}, cohorte ${row.cohorte_cer}`
  const signers = row.colaboradores.map((person) => {
    const cargo = person.cargo_col?.trim()
    return breakable(`${nombreDePersona(person)}${cargo ? ` (${cargo})` : ''}`)
  })
  return {
    titulo: `Planilla de asistencia: ${clean(curso.nombre_cur)}, cohorte ${row.cohorte_cer}`,
    impresa: hoy.split('-').map(Number),
    pie: `${cohorte} · Impresa el ${fechaTabla(hoy)}`,
    vertical: days <= DAYS_UPRIGHT,
    centro: {
      nombre: breakableWithin(centro.nombre, ROOM.titular),
      datos: [nit(centro.nit), license(centro.licencia)].filter((line) => line !== null),
      logo: useImage(centro.logo),
      color: centro.color,
    },
    curso: breakable(curso.nombre_cur),
    datos: [
      ['Cohorte', `${clean(curso.iniciales_cur)}\u00a0${row.cohorte_cer}`],
      ['Fecha de expedición', fechaLarga(row.fechainicio_cer)],
      ['Fecha de vencimiento', fechaLarga(row.fechafin_cer)],
      ['Vigencia', vigenciaTexto(row.tiempovigencia_cer, row.periodo_cer)],
      ['Intensidad horaria', `${count(row.horas_cer, 'hora', 'horas')}, ${count(days, 'día', 'días')}`],
      ['Ciudad', breakable(centro.ciudad ?? '')],
      ['Aprendices', isOwn ? '' : String(learners.length)],
      ['Responsables', signers.join(', ')],
    ].filter(([, value]) => value !== ''),
    nota: isCut ? `Esta planilla tiene casillas para los primeros ${MAX_DIAS_PLANILLA} días de ${days}.` : null,
    autorizacion: consentText(publicUrl),
    hojas: sheets,
    aprendices: learners.map((learner) => ({
      retirado: learner.desenlace_ceco === 'retirado',
      nombres: breakableWithin(learner.colaboradore.nombres_col, ROOM.nombre),
      apellidos: breakableWithin(learner.colaboradore.apellidos_col, ROOM.nombre),
      documento: breakableWithin(
        `${clean(learner.colaboradore.tipodocumento.iniciales_tipo)}\u00a0${documentoVisible(clean(learner.colaboradore.numerodocumento_col))}`,
        ROOM.documento,
      ),
      casillas: boxesOf(learner),
      empresa:
        learner.empresa.id_emp === INDEPENDIENTE ? '' : breakableWithin(learner.empresa.nombre_emp, ROOM.empresa),
    })),
  }
}

drawInThread(drawAttendance)
