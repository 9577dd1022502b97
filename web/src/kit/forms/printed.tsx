import { sinAnchas } from '@anclaje/contract/rules/common/texto'
import { avisoSinDibujo } from '@anclaje/contract/rules/trust/dibujo'
import { FieldWarning } from '../../ui/feedback/notice.tsx'
import type { ContractForm } from './contract-form.ts'

/**
 * Returns the warning of a text that certificates cannot print; undefined for any other text.
 * Letters of full width are stored as the common ones.
 */
export function printedWarning(text: string) {
  const warning = avisoSinDibujo(sinAnchas(text))
  return warning && <FieldWarning text={warning} />
}

/**
 * Returns the form whose named fields warn of letters that certificates cannot print (TRUST-24), in
 * the place of their description. Only forms of staff do: visitors cannot help it.
 */
export const withPrinted = <Values,>(
  form: ContractForm<Values>,
  names: readonly (keyof Values & string)[],
): ContractForm<Values> => ({
  ...form,
  field: (name) => {
    const description = names.includes(name) ? printedWarning(String(form.values[name])) : undefined
    return { ...form.field(name), ...(description && { description }) }
  },
})
