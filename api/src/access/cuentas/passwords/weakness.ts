import {
  CLAVE_COMUN,
  CLAVE_DEL_LUGAR,
  CLAVE_PROPIA,
  esClaveDelLugar,
  esClavePropia,
} from '@anclaje/contract/rules/access/clave'
import type { DuenoClave } from '@anclaje/contract/rules/access/clave'
import { isCommon } from './hash.ts'

/** Returns why a password can be guessed, as a sentence; undefined for a good one (ACC-24). */
export function weakness(password: string, owner: DuenoClave | undefined, centro: string): string | undefined {
  if (owner && esClavePropia(password, owner)) return CLAVE_PROPIA
  if (esClaveDelLugar(password, centro)) return CLAVE_DEL_LUGAR
  return isCommon(password) ? CLAVE_COMUN : undefined
}
