import { useState } from 'react'
import type { CorreccionDeCelda, CreadosReply, FilaImportada, HojaLeida } from '@anclaje/contract/training/importacion'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { marcasDe } from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { COLUMNAS_POR_DEFINIR, camposFaltantes, numeroEnTitulos } from '@anclaje/contract/rules/training/importacion'
import { ApiError, ask, download } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { useShortNames } from '../../kit/saving/short-name.tsx'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { asksForName, asksToConfirm, isWrong } from './parts/row-state.ts'
import type { GroupKey } from './parts/row-state.ts'
import {
  asRead,
  draftOf,
  formOf,
  keptOf,
  isReady,
  isShort,
  partsOfName,
  shownOf,
  withConfirmed,
  withCorrections,
  withName,
  withRead,
  withRefused,
} from './values.ts'
import type { Draft, Fila, Kept, Mended } from './values.ts'

const CHECK = 'POST /colaboradores/importar'

const KEPT = 'importar-fijos'
/** Reads the values for all rows that the previous sheet needed. They are ids, and name nobody. */
const readKept = (): Kept => JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Kept
const keep = (draft: Draft) => localStorage.setItem(KEPT, JSON.stringify(keptOf(draft, readKept())))

/** A sheet that was read, with the field of each column and the cells corrected since. */
interface Read {
  file: File
  draft: Draft
  correcciones?: readonly CorreccionDeCelda[]
}

/** Step of an import, with its data. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | { step: 'checking' }
  | ({ step: 'columns'; error: string | null } & Read)
  | ({ step: 'preview'; filas: readonly Fila[]; group: GroupKey } & Read)
  | { step: 'saving'; total: number }
  | ({ step: 'done'; outcome: CreadosReply; notSent: readonly Fila[] } & Read)

type Preview = Extract<ImportState, { step: 'preview' }>

/**
 * Returns the preview of a sheet. It first shows the wrong rows, else those of people to be
 * confirmed, else all rows.
 */
const previewOf = (read: Read, sheet: readonly FilaImportada[]): Preview => {
  const filas = sheet.map(asRead)
  const shown = shownOf(filas, read.draft)
  const group = shown.some(isWrong) ? 'errores' : shown.some(asksToConfirm) ? 'confirme' : 'todas'
  return { step: 'preview', ...read, filas, group }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
/**
 * Returns whether the columns should be reviewed: they were guessed, the headings look like the
 * data of a person, or a value for all rows is needed to register somebody.
 */
const isGuess = ({ origen, columnas }: HojaLeida) =>
  origen === 'nombres' ||
  numeroEnTitulos(columnas.map(({ titulo }) => titulo)) !== undefined ||
  camposFaltantes(
    columnas.map(({ campo }) => campo),
    {},
  ).length > 0
const asksForColumns = (error: unknown) => error instanceof ApiError && error.code === COLUMNAS_POR_DEFINIR

/** Reads only the headings of a sheet. */
const readHeadings = async (file: File, draft?: Partial<Pick<Draft, 'libro' | 'encabezado'>>): Promise<Draft> =>
  draftOf((await ask(CHECK, { query: { leer: 1 }, form: formOf(file, draft) })).hoja, readKept())

/**
 * Runs the steps of an import: choosing the fields of the columns, a preview, and one call that
 * saves everything or nothing. A failure keeps all choices, unless the session has ended (SCR-27).
 * With a cohort, the people are inscribed too.
 */
export function useImport(idcer?: number) {
  const { once } = useOnce()
  const naming = useShortNames()
  const [isMending, setMending] = useState(false)
  const [state, setState] = useState<ImportState>({ step: 'choose', error: null })
  const [declared, setDeclared] = useState(false)
  const [usos, setUsos] = useState<readonly UsoAparte[]>([])
  /** True when choices or corrections would be lost on closing. */
  const [isChanged, setChanged] = useState(false)

  const inscribe = idcer !== undefined
  const sheetOf = (file: File, draft: Partial<Draft> = {}, correcciones?: readonly CorreccionDeCelda[]) =>
    formOf(file, { ...draft, inscribe }, correcciones)

  const choose = (error: string | null = null) => {
    setDeclared(false)
    setUsos([])
    setChanged(false)
    setState({ step: 'choose', error })
  }

  /** Reads a file, and of it the sheet of a name if one was chosen. */
  const check = async (file: File, sheet?: Pick<Draft, 'libro'>) => {
    setState({ step: 'checking' })
    try {
      const { hoja, filas } = await ask(CHECK, { form: sheetOf(file, sheet) })
      const read = { file, draft: draftOf(hoja, readKept()) }
      setState(isGuess(hoja) ? { step: 'columns', error: null, ...read } : previewOf(read, filas))
    } catch (error) {
      if (!asksForColumns(error)) return choose(messageOf(error))
      try {
        const draft = await readHeadings(file, sheet)
        // If some columns are known, the step itself names the missing ones.
        const isNone = draft.columnas.every(({ campo }) => campo === null)
        setState({ step: 'columns', error: isNone ? messageOf(error) : null, file, draft })
      } catch (failure) {
        choose(messageOf(failure))
      }
    }
  }

  /** Reads the sheet again with the chosen columns. */
  const review = async ({ file, draft }: Read) => {
    setState({ step: 'checking' })
    // Other columns may bring other companies than those that were declared.
    setUsos([])
    try {
      const { hoja, filas } = await ask(CHECK, { form: sheetOf(file, draft) })
      keep(draft)
      setState(previewOf({ file, draft: { ...draft, avisos: hoja.avisos } }, filas))
    } catch (error) {
      setState({ step: 'columns', error: messageOf(error), file, draft })
    }
  }

  /** Makes another row the heading row. */
  const moveHeadings = async ({ file, draft }: Read, encabezado: number) => {
    setChanged(true)
    try {
      const moved = await readHeadings(file, { libro: draft.libro, encabezado })
      setState({ step: 'columns', error: null, file, draft: { ...moved, fijos: draft.fijos } })
    } catch (error) {
      setState({ step: 'columns', error: messageOf(error), file, draft })
    }
  }

  const save = async (preview: Preview) => {
    const { file, draft, correcciones, filas } = preview
    const shown = shownOf(filas, draft)
    const isSent = (fila: Fila) => isReady(fila, inscribe)
    const sent = shown.filter(isSent)
    setState({ step: 'saving', total: sent.length })
    try {
      const query = { declaracion: 1, idcer, ...marcasDe(usos) }
      const body = sent.map(({ datos }) => datos)
      const outcome = await ask('POST /colaboradores/createArray', { query, body, isLong: true })
      toastSuccess('Se registró correctamente')
      setChanged(false)
      setState({ step: 'done', outcome, notSent: shown.filter((fila) => !isSent(fila)), file, draft, correcciones })
      void readAgain()
    } catch (error) {
      showFailure(error)
      const refused = error instanceof ApiError && error.filas
      setState(refused ? { ...preview, filas: withRefused(filas, sent, refused), group: 'errores' } : preview)
    }
  }

  /**
   * Has the API read a row again with corrected cells. Returns the row, or null after a failure.
   * The other rows stay as they are, since names may have been put right in them.
   */
  const mend = async (
    { file, draft, correcciones = [], filas }: Preview,
    number: number,
    mended: Mended,
  ): Promise<Fila | null> => {
    const corrected = withCorrections(correcciones, number, mended)
    setMending(true)
    try {
      const read = await ask(CHECK, { form: sheetOf(file, draft, corrected) })
      const again = read.filas.find(({ fila }) => fila === number)
      const before = filas.find(({ fila }) => fila === number)
      if (!again || !before) return null
      const merged = (fila: Fila) => (fila.fila === number ? withRead(fila, again, mended) : fila)
      setChanged(true)
      setState((now) =>
        now.step === 'preview' && now.file === file
          ? { ...now, correcciones: corrected, filas: now.filas.map(merged) }
          : now,
      )
      return merged(before)
    } catch (error) {
      showFailure(error)
      return null
    } finally {
      setMending(false)
    }
  }

  /** Changes one row of the preview. */
  const changeRow = (preview: Preview, fila: number, to: (each: Fila) => Fila) => {
    setChanged(true)
    setState({ ...preview, filas: preview.filas.map((each) => (each.fila === fila ? to(each) : each)) })
  }

  const downloadErrors = async ({ file, draft, correcciones }: Read) => {
    try {
      await download(CHECK, { query: { errores: 1 }, form: sheetOf(file, draft, correcciones) })
    } catch (error) {
      showFailure(error)
    }
  }

  return {
    state,
    isChanged,
    declared,
    setDeclared,
    usos,
    setUsos,
    choose,
    check: (file: File) => void check(file),
    /** Reads another sheet of the file. */
    chooseSheet: ({ file }: Read, libro: string) => {
      choose()
      void check(file, { libro })
    },
    /** Shows the chosen field of each column. */
    showColumns: ({ file, draft }: Read) => setState({ step: 'columns', error: null, file, draft }),
    /** Changes the chosen fields of the columns. */
    change: ({ file }: Read, draft: Draft) => {
      setChanged(true)
      setState({ step: 'columns', error: null, file, draft })
    },
    moveHeadings: (read: Read, row: number) => void once(() => moveHeadings(read, row)),
    review: (read: Read) => void once(() => review(read)),
    /** Adds the rows that the sheet hides, or leaves them out. */
    addHidden: (preview: Preview, ocultas: boolean) =>
      setState(previewOf({ ...preview, draft: { ...preview.draft, ocultas } }, preview.filas)),
    /** Shows only one group of rows. */
    showGroup: (preview: Preview, group: GroupKey) => setState({ ...preview, group }),
    /** Corrects the name of a row. */
    rename: (preview: Preview, fila: number, name: Nombre) => changeRow(preview, fila, (each) => withName(each, name)),
    /** Takes the names that are to be reviewed as they were read. */
    accept: (preview: Preview) => {
      setChanged(true)
      const { draft, filas } = preview
      const isMeant = (fila: Fila) => (draft.ocultas || !fila.oculta) && asksForName(fila)
      setState(
        previewOf(
          preview,
          filas.map((each) => (isMeant(each) ? { ...each, vista: true } : each)),
        ),
      )
    },
    /** Says that a row without a name is the registered person, or takes that back. */
    confirm: (preview: Preview, fila: number, isConfirmed: boolean) =>
      changeRow(preview, fila, (each) => withConfirmed(each, isConfirmed)),
    /** Leaves a row out, or takes it in again. */
    omit: (preview: Preview, fila: number, omitida: boolean) =>
      changeRow(preview, fila, (each) => ({ ...each, omitida })),
    mend,
    isMending,
    /** Question about short names. */
    naming: naming.question,
    save: (preview: Preview) => {
      const sent = shownOf(preview.filas, preview.draft).filter((fila) => isReady(fila, idcer !== undefined))
      naming.ask(sent.filter(isShort).map(partsOfName), () => void once(() => save(preview)))
    },
    downloadErrors: (read: Read) => void downloadErrors(read),
  }
}
