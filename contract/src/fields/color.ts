import * as z from 'zod/mini'
import {
  CONTRASTE_MINIMO,
  contrasteConBlanco,
  contrasteVisible,
  esColor,
  seLeeSobreBlanco,
} from '../rules/common/color.ts'
import { errorTexto, textoAcotado } from './text.ts'

const SIN_FORMA = 'Escriba el color con # y seis cifras, por ejemplo #1D4ED8.'
const MAXIMO = 7

/**
 * Returns the field of a colour for printed text: it must be readable on white (CENTRE-6). Its
 * output is in lower case.
 */
/* @__NO_SIDE_EFFECTS__ */
export function color() {
  return textoAcotado(MAXIMO, SIN_FORMA, { error: errorTexto(SIN_FORMA) }).check(
    z.overwrite((texto) => texto.trim().toLowerCase()),
    z.refine(esColor, { error: SIN_FORMA, abort: true }),
    z.refine(seLeeSobreBlanco, {
      error: ({ input }) =>
        `Ese color casi no se lee sobre blanco (contraste ${contrasteVisible(contrasteConBlanco(String(input)))}): ` +
        `elija uno más oscuro, de ${contrasteVisible(CONTRASTE_MINIMO)} o más.`,
    }),
  )
}
