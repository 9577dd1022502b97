import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { ask, download } from '../../client/ask.ts'
import { nounOf } from '../../client/query-key.ts'
import { showFailure } from '../../client/saving/use-save.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

const CHECK = 'POST /colaboradores/importar'
/** People per call: few enough to show progress and to repeat little after a failure. */
const CHUNK = 1000

/** Step of an import, with its data. */
export type ImportState =
  | { step: 'choose'; error: string | null }
  | { step: 'checking' }
  | { step: 'preview'; file: File; filas: FilaImportada[] }
  | { step: 'saving'; done: number; total: number }
  | { step: 'done'; creadas: number; registradas: number }

/** Returns whether a row will be saved. */
export const isReady = ({ datos, registrada }: FilaImportada): boolean => datos !== null && !registrada

const formOf = (file: File) => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Runs an import. People saved before a failure stay, and are skipped the next time. */
export function useImport() {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose', error: null })

  const check = async (file: File) => {
    setState({ step: 'checking' })
    try {
      const { filas } = await ask(CHECK, { form: formOf(file) })
      setState({ step: 'preview', file, filas })
    } catch (error) {
      setState({ step: 'choose', error: error instanceof Error ? error.message : String(error) })
    }
  }

  const save = async (file: File, filas: FilaImportada[]) => {
    const people = filas.filter(isReady).map(({ datos }) => datos)
    let creadas = 0
    let registradas = 0
    setState({ step: 'saving', done: 0, total: people.length })
    try {
      for (let start = 0; start < people.length; start += CHUNK) {
        const body = people.slice(start, start + CHUNK)
        const reply = await ask('POST /colaboradores/createArray', { body, isLong: true })
        creadas += reply.creadas
        registradas += reply.registradas.length
        setState({ step: 'saving', done: start + body.length, total: people.length })
      }
      toastSuccess('Se registro correctamente')
      setState({ step: 'done', creadas, registradas })
    } catch (error) {
      showFailure(error)
      // Checks the file again, so that the saved rows show as registered.
      await check(file)
    } finally {
      void client.invalidateQueries({ queryKey: [nounOf(CHECK)] })
    }
  }

  const downloadErrors = async (file: File) => {
    try {
      await download(CHECK, { query: { errores: 1 }, form: formOf(file) })
    } catch (error) {
      showFailure(error)
    }
  }

  return {
    state,
    check: (file: File) => void check(file),
    save: (file: File, filas: FilaImportada[]) => void save(file, filas),
    downloadErrors: (file: File) => void downloadErrors(file),
    choose: (error: string | null = null) => setState({ step: 'choose', error }),
  }
}
