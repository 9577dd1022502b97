/** A type of document as an option; `initials` is absent in public forms. */
export interface Tipodoc {
  value: string
  label: string
  initials?: string
}

/**
 * Sorts types by how common they are, which is the order of their ids: the citizenship card comes
 * first.
 */
export const sortByUse = (tipos: readonly Tipodoc[]): Tipodoc[] =>
  tipos.toSorted((a, b) => Number(a.value) - Number(b.value))
