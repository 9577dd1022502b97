import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import type { Option } from '../../ui/fields/select/option-list.tsx'

/** Returns the options that contain a text, ignoring case and accents. */
export function optionsFor(text: string, options: readonly Option[]): Option[] {
  const key = claveBusqueda(text)
  return options.filter(({ label }) => claveBusqueda(label).includes(key))
}
