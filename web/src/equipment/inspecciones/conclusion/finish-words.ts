import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { HechosInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ESTADOS_INSPECCION, INSPECCION, RESULTADO } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import type { SendState } from '../answers/outbox.ts'

/**
 * What is asked before a save: to finish, to issue the next version, or to take back what was
 * finished today by mistake (INSP-20).
 */
export type FinishAct = 'terminar' | 'emitir' | 'equivocacion'

/** Returns the act of saving a finished inspection whose answers now have the state `nuevo`. */
export const actOf = ({ estado }: Pick<HechosInspeccion, 'estado'>, nuevo: EstadoInspeccion): FinishAct =>
  nuevo !== estado && nuevo !== INSPECCION.rechazado ? 'equivocacion' : 'emitir'

const nameOf = (estado: number): string => ESTADOS_INSPECCION[estado]?.label ?? ''

interface Question {
  act: FinishAct
  /** State of the answers. */
  estado: EstadoInspeccion
  /** State and version in force. */
  issued: Pick<HechosInspeccion, 'estado' | 'emision'>
}

export function finishTitle({ act, estado, issued }: Question): string {
  if (act === 'terminar') return `¿Terminar como ${nameOf(estado)}?`
  return act === 'emitir' ? `¿Emitir la versión ${issued.emision + 1}?` : '¿Corregir un error de hoy?'
}

/** Returns what an act does, in sentences. */
export function finishText({ act, estado, issued }: Question): string {
  const before = nameOf(issued.estado)
  if (act === 'equivocacion') {
    const next = estado === INSPECCION.pendiente ? 'La inspección queda sin terminar.' : `Queda ${nameOf(estado)}.`
    return `Se retira lo que terminó hoy como ${before}. ${next} En «Versiones» queda lo que se retiró.`
  }
  if (act === 'emitir') {
    const change = estado === issued.estado ? '' : ` El resultado pasa de ${before} a ${nameOf(estado)}.`
    return `El certificado sale de nuevo con los cambios, y la versión ${issued.emision} queda reemplazada.${change}`
  }
  return estado === INSPECCION.rechazado
    ? 'El equipo queda fuera de servicio. El resultado no se puede cambiar después: para eso el equipo se inspecciona de nuevo.'
    : 'Se expide el certificado con lo respondido. Lo que cambie después sale como otra versión.'
}

/** Maximum number of failing lines that a question names. */
const MAX_NAMED = 5

/** Returns the names of the lines that reject the item, at most five, and a text for the others. */
export function failingNames(lines: readonly DetalleRow[]): string[] {
  const names = lines
    .filter((line) => line.decide_evadet && line.resultado_evadet === RESULTADO.noCumple)
    .map((line) => line.criteriosevaluacion.nombre_cri)
  return names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), `y ${names.length - MAX_NAMED} más`] : names
}

/** Returns how many lines have no answer, as a sentence. */
export function unansweredText(lines: readonly DetalleRow[]): string {
  const count = lines.filter((line) => line.resultado_evadet === null).length
  if (count === 0) return 'Todas las líneas tienen respuesta.'
  return count === 1 ? '1 línea queda sin respuesta.' : `${count} líneas quedan sin respuesta.`
}

/** What keeps an inspection from being finished: the words of the button, and what to do. */
interface Hindrance {
  button: string
  text: string
}

/**
 * Returns why an act cannot be done now; null if it can. It waits for the network and the answers.
 * Refused answers do not prevent another version, because it can change who is responsible.
 */
export function hindranceOf(act: FinishAct, state: SendState, isOnline: boolean): Hindrance | null {
  if (!isOnline || state === 'waiting')
    return {
      button: 'Sin conexión',
      text: 'Para terminar se necesita conexión. Lo que respondió está guardado en este dispositivo.',
    }
  if (state === 'sending') return { button: 'Enviando respuestas…', text: 'Espere a que lleguen sus respuestas.' }
  return state === 'saved' || (state === 'refused' && act === 'emitir')
    ? null
    : { button: 'Hay cambios sin enviar', text: 'Para terminar, envíe o descarte antes lo que no se recibió.' }
}

/** Returns the words for a save, by the inspection before and after it (SCR-16). */
export function savedWords(
  before: Pick<EvaluacionRow, 'emision_eva'>,
  after: Pick<EvaluacionRow, 'emision_eva' | 'version_eva'>,
): string {
  const [was, is] = [before.emision_eva, after.emision_eva]
  if (was === 0 && is > 0) return 'Inspección terminada'
  if (was > 0 && is === 0) return 'Se retiró lo que terminó hoy: la inspección está sin terminar'
  if (is > was) return `Versión ${is} emitida`
  return after.version_eva === 2 ? 'Inspección creada' : 'Inspección modificada'
}
