import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { MutationMeta } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dismissWarnings, toastError, toastRefusal, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { ApiError } from '../../client/ask.ts'
import { backTo } from '../../address/place.ts'
import type { Place, PlainPath } from '../../address/place.ts'
import { useFormId } from '../../address/open-screen.ts'
import { useOnce } from './use-once.ts'

/** Text of the toast for a failure; undefined, or a function that returns it, means the default. */
export type FailureMessage = string | ((error: unknown) => string | undefined)

/** Returns the server's message without a prefix (SCR-17: roles and modules). */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message : undefined

export interface SaveOptions<Input, Output> {
  save: (input: Input) => Promise<Output>
  /** Text of the toast after a save; a function that returns undefined shows none. */
  success: string | ((output: Output) => string | undefined)
  /** What the toast is about. It replaces an earlier one about the same thing. */
  about?: string
  /** Names answers that are not read again after the save. By default all are read again. */
  meta?: MutationMeta
  /** Called after a save, and awaited before anything is read again. */
  onSaved?: (output: Output) => void | Promise<void>
  /**
   * List or screen to which the form goes after a save, or a function that returns it. Without it,
   * the screen stays.
   */
  back?: Place | PlainPath | ((output: Output) => Place)
  /** Receives the API's messages by field. */
  onFieldErrors?: (fields: Record<string, string>) => void
  /** Returns true for failures that the screen shows itself, without a toast. */
  isHandled?: (error: unknown) => boolean
  failure?: FailureMessage
}

export interface Save<Input> {
  run: (input: Input) => Promise<void>
  isSaving: boolean
  /**
   * Returns true after a save that leaves the form. The form then does not ask about unsaved
   * changes.
   */
  isSaved: () => boolean
}

/** Codes whose messages are shown without the word Error before them (SCR-17). */
const CODES_WITHOUT_PREFIX = [
  'en_uso',
  'persona_ya_registrada',
  'aprendiz_duplicado',
  'firmante_no_puede',
  'falta_firma',
  'sin_firmantes',
]

/** Shows a failure in a toast, with the API's message (SCR-17) unless another one is passed. */
export function showFailure(error: unknown, failure?: FailureMessage): void {
  // The router redirects to the login page, which says that the session ended.
  if (error instanceof ApiError && error.status === 401) return
  const message = typeof failure === 'function' ? failure(error) : failure
  if (message !== undefined) return toastRefusal(message)
  if (error instanceof ApiError && CODES_WITHOUT_PREFIX.includes(error.code)) return toastRefusal(error.message)
  toastError(error instanceof Error ? error.message : String(error))
}

/**
 * Saves a form: shows a toast, goes back to the list, and reads again everything that is then on
 * the screen. If the save fails, marks the refused fields. Does nothing while a save is running.
 */
export function useSave<Input, Output = unknown>(options: SaveOptions<Input, Output>): Save<Input> {
  const navigate = useNavigate()
  const isEditing = useFormId() !== undefined
  const saved = useRef(false)
  const { once } = useOnce()
  const mutation = useMutation({
    mutationFn: options.save,
    // This runs within the mutation, so that the next screen is open when everything is read again.
    onSuccess: async (output) => {
      saved.current = options.back !== undefined
      const text = typeof options.success === 'string' ? options.success : options.success(output)
      if (text !== undefined) toastSuccess(text, { about: options.about })
      await options.onSaved?.(output)
      // After a change, goes back with the last query of the list, because the row is in the part
      // of the list that the user came from. A new row may be in another part.
      const back = typeof options.back === 'function' ? options.back(output) : options.back
      if (back) await navigate(isEditing || typeof back !== 'string' ? backTo(back) : { to: back })
    },
    ...(options.meta && { meta: options.meta }),
  })

  const save = async (input: Input) => {
    dismissWarnings()
    try {
      await mutation.mutateAsync(input)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) options.onFieldErrors?.(error.fields)
      if (!options.isHandled?.(error)) showFailure(error, options.failure)
    }
  }

  return { run: (input) => once(() => save(input)), isSaving: mutation.isPending, isSaved: () => saved.current }
}
