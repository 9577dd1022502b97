import { useState } from 'react'
import { ApiError } from '../../client/ask.ts'
import type { ContractForm } from './contract-form.ts'

/** Returns whether a save was refused because somebody else had stored a newer version. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version_anterior'

interface StoredFormOptions<Row, Values> {
  /** What is stored, as it was when the form opened. */
  row: Row
  form: ContractForm<Values>
  valuesOf: (row: Row) => Values
  /** Reads what is stored now. */
  read: () => Promise<Row>
}

/** Keeps a form and what is stored together, while somebody else may store something newer. */
export function useStoredForm<Row, Values extends Record<string, unknown>>(options: StoredFormOptions<Row, Values>) {
  const { row, form, valuesOf, read } = options
  const [stored, setStored] = useState(row)
  const [isMerged, setIsMerged] = useState(false)

  /** Takes what is stored as what the form began with; the fields that `isTyped` finds stay. */
  const begin = (next: Row, isTyped: (name: keyof Values & string) => boolean) => {
    const values = valuesOf(next)
    const shown = form.getValues()
    const names = Object.keys(shown) as (keyof Values & string)[]
    const typed = Object.fromEntries(names.filter(isTyped).map((name) => [name, shown[name]]))
    form.setValues({ ...values, ...(typed as Partial<Values>) })
    form.resetDirty(values)
    setStored(next)
  }
  /**
   * Stores a change of what is stored, with `sent` the values of the form, where it is those. What
   * somebody else stored meanwhile is brought in, and what was typed here stays. Throws what the
   * API refuses.
   */
  const store = async (put: (stored: Row) => Promise<Row>, sent?: Values): Promise<Row> => {
    try {
      const saved = await put(stored)
      // What was typed meanwhile was not sent.
      begin(saved, (name) => (sent ? form.getValues()[name] !== sent[name] : form.isDirty(name)))
      setIsMerged(false)
      return saved
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        begin(await read(), (name) => form.isDirty(name))
        setIsMerged(true)
      }
      throw error
    }
  }
  return { stored, isMerged, store }
}
