import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import type { Option } from './option-list.tsx'

/** Returns the options whose label contains a text, ignoring case and accents. */
export function optionsWith(text: string, options: readonly Option[]): readonly Option[] {
  const key = claveBusqueda(text)
  return key === '' ? options : options.filter(({ label }) => claveBusqueda(label).includes(key))
}
