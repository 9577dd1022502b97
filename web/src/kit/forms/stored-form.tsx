import { useState } from 'react'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { isChangedMeanwhile } from '../../client/failures.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ContractForm } from './contract-form.ts'

interface StoredFormOptions<Row, Values> {
  /** What is stored, as it was when the form opened. */
  row: Row
  form: ContractForm<Values>
  valuesOf: (row: Row) => Values
  /** Reads what is stored now. */
  read: () => Promise<Row>
}

/** What somebody else stored in the fields that were typed here, by their names. */
type Theirs<Values> = Partial<Values>

/** Returns a value in words: a picture has none. */
function inWords(value: unknown): string {
  if (value === '' || value === null) return 'vacío'
  const text = `${value as string | number | boolean}`
  if (text.startsWith('data:')) return 'otra imagen'
  return `«${/^\d{4}-\d{2}-\d{2}$/.test(text) ? fechaTabla(text) : text}»`
}

/** Keeps a form and what is stored together, while somebody else may store something newer. */
export function useStoredForm<Row, Values extends Record<string, unknown>>(options: StoredFormOptions<Row, Values>) {
  const { row, form, valuesOf, read } = options
  const [stored, setStored] = useState(row)
  const [theirs, setTheirs] = useState<Theirs<Values> | null>(null)

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
      if (sent) setTheirs(null)
      return saved
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        const next = await read()
        const [was, now] = [valuesOf(stored), valuesOf(next)]
        const hidden = (name: string) => form.isDirty(name) && (was[name] !== now[name] || name in (theirs ?? {}))
        const typed = Object.keys(now).filter(hidden)
        begin(next, (name) => form.isDirty(name))
        setTheirs(Object.fromEntries(typed.map((name) => [name, now[name]])) as Theirs<Values>)
      }
      throw error
    }
  }
  return { stored, theirs, store }
}

interface MergedNoticeProps<Values> {
  theirs: Theirs<Values> | null
  /** What the form is about, as in «guardó los datos del centro». */
  what: string
  labels: Readonly<Record<keyof Values & string, string>>
  /** Returns the words of a value, where it is a code. */
  wordsOf?: (name: string, value: unknown) => string | undefined
}

/** Says that somebody else stored something newer, and what of it the typed fields hide. */
export function MergedNotice<Values>({ theirs, what, labels, wordsOf }: MergedNoticeProps<Values>) {
  if (theirs === null) return null
  const hidden = Object.entries(theirs).map(
    ([name, value]) => `${labels[name as keyof typeof labels]}: ${inWords(wordsOf?.(name, value) ?? value)}`,
  )
  return (
    <Notice>
      Otra persona guardó {what} mientras usted escribía. Lo que usted escribió sigue aquí, sobre lo que guardó
      {hidden.length > 0 && ` (${hidden.join('; ')})`}: revíselo y guarde de nuevo.
    </Notice>
  )
}
