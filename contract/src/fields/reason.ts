import { opcional } from './optional.ts'
import { texto } from './text.ts'

export const MOTIVO_CORTO = 'Escriba por qué cambia, con al menos 10 letras.'

/** Returns the field of the reason for a change that contradicts what was issued (EQUIP-20). */
/* @__NO_SIDE_EFFECTS__ */
export const motivoDeCambio = () => opcional(texto({ mensaje: MOTIVO_CORTO, corto: MOTIVO_CORTO, min: 10, max: 300 }))
