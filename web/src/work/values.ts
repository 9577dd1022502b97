import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, Lote } from '@anclaje/contract/rules/overview/trabajos'
import { formatCount, momentText } from '../ui/format.ts'

/** Returns whether a job has ended, successfully or not. */
export const isOver = ({ estado_tra }: Pick<TrabajoRow, 'estado_tra'>): boolean =>
  estado_tra === 'listo' || estado_tra === 'fallido'

/** Name of each kind of job. */
const NOMBRES: Record<AccionTrabajo, string> = {
  exportar_aprendices: 'Exportar aprendices',
  exportar_certificados: 'Exportar certificados',
  exportar_equipos: 'Exportar equipos',
  exportar_historial: 'Exportar historial',
  aprobar_certificados: 'Aprobar certificados',
  devolver_certificados: 'Quitar la aprobación de certificados',
  enviar_certificados: 'Enviar certificados por correo',
  zip_certificados: 'ZIP de certificados',
  imprimir_certificados: 'Certificados para imprimir',
  empresa_certificados: 'Cambiar la empresa de certificados',
  cargar_certificados: 'Marcar certificados como cargados',
  corregir_certificados: 'Corregir certificados',
  anular_certificados: 'Anular certificados',
  desenlace_certificados: 'Resultado de aprendices',
  confirmar_aprendices: 'Confirmar personas',
  empresa_aprendices: 'Cambiar la empresa de personas',
  zip_inspecciones: 'ZIP de inspecciones',
}

type Words = readonly [one: string, many: string]
const FILAS: Words = ['fila', 'filas']
const CERTIFICADOS: Words = ['certificado', 'certificados']
const APRENDICES: Words = ['aprendiz', 'aprendices']
const PERSONAS: Words = ['persona', 'personas']
const INSPECCIONES: Words = ['inspección', 'inspecciones']

/** Words for the rows of each kind of job. */
const ROWS: Record<AccionTrabajo, Words> = {
  exportar_aprendices: FILAS,
  exportar_certificados: FILAS,
  exportar_equipos: FILAS,
  exportar_historial: FILAS,
  aprobar_certificados: CERTIFICADOS,
  devolver_certificados: CERTIFICADOS,
  enviar_certificados: CERTIFICADOS,
  zip_certificados: CERTIFICADOS,
  imprimir_certificados: CERTIFICADOS,
  empresa_certificados: CERTIFICADOS,
  cargar_certificados: CERTIFICADOS,
  corregir_certificados: CERTIFICADOS,
  anular_certificados: CERTIFICADOS,
  desenlace_certificados: APRENDICES,
  confirmar_aprendices: PERSONAS,
  empresa_aprendices: PERSONAS,
  zip_inspecciones: INSPECCIONES,
}

/** Returns the number of rows of a kind of job as text: `340 certificados`. */
export const countText = (accion: AccionTrabajo, count: number): string =>
  `${formatCount(count)} ${ROWS[accion][count === 1 ? 0 : 1]}`

/** Returns the name of a job: the name of its file, or of its action. */
export const jobName = ({ archivo_tra, accion_tra }: Pick<TrabajoRow, 'archivo_tra' | 'accion_tra'>): string =>
  archivo_tra ?? NOMBRES[accion_tra]

/** Returns the title of a job in a list. A job without a file also gets the number of its rows. */
export const jobTitle = (row: Pick<TrabajoRow, 'archivo_tra' | 'accion_tra' | 'total_tra'>): string =>
  row.archivo_tra === null && row.total_tra !== null ? `${jobName(row)} (${formatCount(row.total_tra)})` : jobName(row)

const leftOutText = (count: number) => `${formatCount(count)} por fuera`

/** Returns the progress of a job, its result or its failure as text. */
export function detailOf(row: TrabajoRow): string {
  const { accion_tra, estado_tra, hechas_tra, omitidas_tra, total_tra, motivo_tra, vence_tra } = row
  const over = hechas_tra + omitidas_tra
  if (estado_tra === 'en_espera') return 'Empieza en un momento'
  if (estado_tra === 'fallido') {
    const some = total_tra !== null && hechas_tra > 0 && vence_tra === null && row.archivo_tra === null
    return `${motivo_tra ?? ''}${some ? ` Hechos: ${formatCount(hechas_tra)} de ${formatCount(total_tra)}.` : ''}`
  }
  if (estado_tra === 'en_curso')
    return total_tra === null ? 'Contando…' : `${formatCount(over)} de ${countText(accion_tra, total_tra)}`
  const parts = [countText(accion_tra, hechas_tra - row.encola)]
  if (row.encola > 0) parts.push(`${formatCount(row.encola)} por enviar`)
  if (omitidas_tra > 0) parts.push(leftOutText(omitidas_tra))
  if (vence_tra !== null) parts.push(`hasta ${momentText(vence_tra)}`)
  return parts.join(' · ')
}

interface LoteWords {
  /** Label in the menu, when it differs from that of the button. */
  menu?: string
  /** Name of the action in a menu and on its button. */
  label: string
  /** Returns the title of the question; `count` is the number of rows in words. */
  title: (count: string) => string
  /** Returns the title of the dialog before the action, when it is not a question. */
  asks?: (count: string) => string
  /** Description of the action, shown below the title. */
  text: string
  /** Returns the sentence about the rows that were changed. */
  done: (count: string, one: boolean) => string
}

/** Returns the texts of a ZIP with one document for each row of a kind. */
const zipOf = (fila: string): LoteWords => ({
  label: 'Descargar en ZIP',
  title: (count) => `Descargar en ZIP ${count}`,
  text: `El ZIP lleva un PDF por cada ${fila}. Se prepara aparte y se guarda 24 horas.`,
  done: (count) => `El ZIP tiene ${count}`,
})

/** What usually follows a bulk job, with the same rows. */
const NEXT: { [L in Lote]?: readonly Lote[] } = {
  aprobar_certificados: ['enviar_certificados', 'zip_certificados'],
  corregir_certificados: ['enviar_certificados', 'zip_certificados'],
}
/** Filters that a row may no longer match after a bulk job. */
const CHANGEABLE = ['estado', 'situacion', 'falta', 'desenlace', 'cargado']

/**
 * Returns the bulk jobs to offer after one, for the same rows. Returns none when the filters would
 * find other rows by then.
 */
export function nextOf(lote: Lote, chosen: { ids: unknown } | { filtro: Record<string, unknown> }): readonly Lote[] {
  const isGone = 'filtro' in chosen && CHANGEABLE.some((name) => (chosen.filtro[name] ?? '') !== '')
  return isGone ? [] : (NEXT[lote] ?? [])
}

/** Texts of each kind of bulk job. */
export const LOTES: Record<Lote, LoteWords> = {
  aprobar_certificados: {
    label: 'Aprobar',
    title: (count) => `Aprobar ${count}`,
    text: 'Cada certificado queda con los datos de hoy; los cambios posteriores no lo modifican. Los que no se puedan aprobar quedan por fuera, con su razón.',
    done: (count, one) => `${one ? 'Se aprobó' : 'Se aprobaron'} ${count}`,
  },
  devolver_certificados: {
    label: 'Quitar la aprobación',
    title: (count) => `Quitar la aprobación de ${count}`,
    text: 'Dejarán de estar aprobados. Si se aprueban de nuevo, saldrán con los datos de ese día y con otro código. Los que ya se entregaron quedan por fuera, y también el suyo: se corrigen o se anulan.',
    done: (count) => `Se quitó la aprobación de ${count}`,
  },
  enviar_certificados: {
    label: 'Enviar por correo',
    title: (count) => `Enviar por correo ${count}`,
    text: 'Cada certificado va solo al correo de su propio aprendiz. Los que aún no están aprobados quedan por fuera.',
    done: (count, one) => `${one ? 'Se envió' : 'Se enviaron'} ${count}`,
  },
  zip_certificados: zipOf('certificado aprobado'),
  imprimir_certificados: {
    label: 'Imprimir',
    title: (count) => `Imprimir ${count}`,
    text: 'Un solo PDF con una página por cada certificado aprobado. Se prepara aparte y se guarda 24 horas.',
    done: (count) => `El PDF tiene ${count}`,
  },
  empresa_certificados: {
    label: 'Cambiar empresa',
    title: (count) => `Cambiar la empresa de ${count}`,
    text: 'Solo cambian los que aún no están aprobados: un certificado aprobado conserva la empresa con que se expidió.',
    done: (count) => `Se cambió la empresa de ${count}`,
  },
  cargar_certificados: {
    label: 'Marcar como cargados',
    title: (count) => `Marcar como cargados ${count}`,
    text: 'Quedan como cargados al Ministerio ese día; lo que se expidió no cambia. Los que aún no están aprobados quedan por fuera.',
    done: (count, one) => `${one ? 'Se marcó como cargado' : 'Se marcaron como cargados'} ${count}`,
  },
  corregir_certificados: {
    label: 'Corregir',
    title: (count) => `Corregir ${count}`,
    text: 'Cada certificado aprobado sale de nuevo con los datos de hoy en lo que elija, como otra versión y con otro código; lo demás queda como se expidió. Los que no cambian quedan por fuera.',
    done: (count, one) => `${one ? 'Se corrigió' : 'Se corrigieron'} ${count}`,
  },
  anular_certificados: {
    label: 'Anular',
    title: (count) => `Anular ${count}`,
    text: 'Dejan de valer y la consulta pública los muestra como anulados. No se puede deshacer. Los que no están aprobados quedan por fuera.',
    done: (count, one) => `${one ? 'Se anuló' : 'Se anularon'} ${count}`,
  },
  desenlace_certificados: {
    label: 'Guardar resultado',
    menu: 'Resultado…',
    title: (count) => `Resultado de ${count}`,
    asks: (count) => `Elija el resultado de ${count}`,
    text: 'Con cualquiera de estos resultados no hay certificado y la persona no sale en la consulta pública. Se puede quitar. Los que ya están aprobados quedan por fuera.',
    done: (count) => `Se guardó el resultado de ${count}`,
  },
  confirmar_aprendices: {
    label: 'Confirmar',
    title: (count) => `Confirmar ${count}`,
    text: 'Se confirman quienes llegaron por el formulario público y esperan confirmación. Los enlaces y certificados se enviarán al correo que cada uno escribió; para ver los correos antes, elija las personas en la lista.',
    done: (count, one) => `${one ? 'Se confirmó' : 'Se confirmaron'} ${count}`,
  },
  empresa_aprendices: {
    label: 'Cambiar empresa',
    title: (count) => `Cambiar la empresa de ${count}`,
    text: 'Los certificados que ya tienen no cambian.',
    done: (count) => `Se cambió la empresa de ${count}`,
  },
  zip_inspecciones: zipOf('inspección terminada'),
}

/** Returns the title of a bulk job about a number of rows. */
export const workTitle = (lote: Lote, count: number): string => LOTES[lote].title(countText(lote, count))

/** Returns the sentence about the rows that a bulk job changed, without its full stop. */
export const doneText = (lote: Lote, count: number): string => LOTES[lote].done(countText(lote, count), count === 1)
