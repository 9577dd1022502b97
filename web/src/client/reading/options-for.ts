import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import type { Option } from '../../ui/fields/select/option-list.tsx'

/** Returns the options that hold a text, however either is accented. */
export function optionsFor(text: string, options: readonly Option[]): Option[] {
  const wanted = claveBusqueda(text)
  return options.filter(({ label }) => claveBusqueda(label).includes(wanted))
}
