import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dismissWarnings, toastError, toastRefusal, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { ApiError } from '../../client/ask.ts'
import { backTo } from '../../address/place.ts'
import type { Place, PlainPath } from '../../address/place.ts'
import type { InvalidationKey } from '../../client/query-key.ts'
import { useFormId } from '../../address/use-form-id.ts'
import { useOnce } from './use-once.ts'

/** Text of the toast for a failure; undefined, or a function that returns it, means the default. */
export type FailureMessage = string | ((error: unknown) => string | undefined)

/** Returns the server's message without a prefix (SCR-17: roles and modules). */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message : undefined

interface SaveOptions<Input, Output> {
  save: (input: Input) => Promise<Output>
  /** Text of the toast after a save. */
  success: string | ((output: Output) => string)
  /** The nouns whose lists and rows are read again. */
  invalidates: readonly InvalidationKey[]
  /** Called after a save, before anything is read again. */
  onSaved?: (output: Output) => void
  /** The list or the screen to go to after a save; absent, the screen stays. */
  back?: Place | PlainPath
  /** Receives the API's messages by field. */
  onFieldErrors?: (fields: Record<string, string>) => void
  /** Returns true for failures that the screen shows itself, without a toast. */
  isHandled?: (error: unknown) => boolean
  failure?: FailureMessage
}

export interface Save<Input> {
  run: (input: Input) => Promise<void>
  isSaving: boolean
  /** True while the form is left after a save, so that it does not ask about unsaved changes. */
  isSaved: () => boolean
}

/** Codes whose messages are shown without the word Error before them (SCR-17). */
const CODES_WITHOUT_PREFIX = [
  'en_uso',
  'persona_ya_registrada',
  'aprendiz_duplicado',
  'no_aprobable',
  'firmante_no_puede',
]

/** Shows a failure in a toast, with the API's message (SCR-17) unless another one is passed. */
export function showFailure(error: unknown, failure?: FailureMessage): void {
  // The router redirects to the login page, which tells that the session ended.
  if (error instanceof ApiError && error.status === 401) return
  const message = typeof failure === 'function' ? failure(error) : failure
  if (message !== undefined) return toastRefusal(message)
  if (error instanceof ApiError && CODES_WITHOUT_PREFIX.includes(error.code)) return toastRefusal(error.message)
  toastError(error instanceof Error ? error.message : String(error))
}

/**
 * Saves a form: shows a toast, reads lists again and goes back to the list. A failure marks its
 * fields. Does nothing while a save is running.
 */
export function useSave<Input, Output = unknown>(options: SaveOptions<Input, Output>): Save<Input> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isEditing = useFormId() !== undefined
  const saved = useRef(false)
  const { once } = useOnce()
  const mutation = useMutation({ mutationFn: options.save })

  const save = async (input: Input) => {
    dismissWarnings()
    try {
      const output = await mutation.mutateAsync(input)
      saved.current = options.back !== undefined
      toastSuccess(typeof options.success === 'string' ? options.success : options.success(output))
      options.onSaved?.(output)
      for (const noun of options.invalidates) void client.invalidateQueries({ queryKey: [noun] })
      // A changed row is in the part of the list that the user came from; a new one may not be.
      if (options.back)
        await navigate(isEditing || typeof options.back !== 'string' ? backTo(options.back) : { to: options.back })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) options.onFieldErrors?.(error.fields)
      if (!options.isHandled?.(error)) showFailure(error, options.failure)
    }
  }

  return { run: (input) => once(() => save(input)), isSaving: mutation.isPending, isSaved: () => saved.current }
}
