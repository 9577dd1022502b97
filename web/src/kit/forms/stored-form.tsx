import { useState } from 'react'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { isChangedMeanwhile } from '../../client/failures.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ContractForm } from './contract-form.ts'

interface StoredFormOptions<Row, Values> {
  /** Stored row, as it was when the form opened. */
  row: Row
  form: ContractForm<Values>
  valuesOf: (row: Row) => Values
  /** Reads the stored row. */
  read: () => Promise<Row>
}

/** Values that another user stored in fields that this user also changed, by field name. */
type Theirs<Values> = Partial<Values>

/** Formats a value for a message. An empty value is «vacío», and a picture is «otra imagen». */
function inWords(value: unknown): string {
  if (value === '' || value === null) return 'vacío'
  const text = `${value as string | number | boolean}`
  if (text.startsWith('data:')) return 'otra imagen'
  return `«${/^\d{4}-\d{2}-\d{2}$/.test(text) ? fechaTabla(text) : text}»`
}

/** Keeps a form in step with its stored row, which another user can change meanwhile. */
export function useStoredForm<Row, Values extends Record<string, unknown>>(options: StoredFormOptions<Row, Values>) {
  const { row, form, valuesOf, read } = options
  const [stored, setStored] = useState(row)
  const [theirs, setTheirs] = useState<Theirs<Values> | null>(null)

  /**
   * Makes a stored row the initial state of the form. Fields for which `isTyped` is true keep their
   * values.
   */
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
   * Stores a change of the row. If the change comes from the form, `sent` are the submitted values.
   * If the API refuses it because another user stored a newer version, shows the newer values in
   * the form and keeps the typed ones. Throws this and every other refusal of the API.
   */
  const store = async (put: (stored: Row) => Promise<Row>, sent?: Values): Promise<Row> => {
    try {
      const saved = await put(stored)
      // Values typed during the save were not sent.
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
  /** Object of the sentence in the notice, as in «guardó los datos del centro». */
  what: string
  labels: Readonly<Record<keyof Values & string, string>>
  /** Returns the text of a value that is a code, or undefined for other values. */
  wordsOf?: (name: string, value: unknown) => string | undefined
}

/**
 * Says that another user stored newer values, and lists the newer values that the typed fields
 * hide.
 */
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
