import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endWarnings, toastError, toastRefusal, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { ApiError } from '../ask.ts'
import { backTo } from '../../app/address/place.ts'
import type { PlainPath } from '../../app/address/place.ts'
import type { Outdated } from '../query-key.ts'
import { useFormId } from '../../app/address/use-form-id.ts'
import { useOnce } from './use-once.ts'

/** What the toast says of a failure where it is not the usual: words, or what makes them of it; undefined is the usual. */
export type FailureWords = string | ((error: unknown) => string | undefined)

/** The server's message and nothing before it (SCR-17: roles and modules). */
export const inOwnWords = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message : undefined

interface SaveOptions<Input, Output> {
  /** The call itself. */
  save: (input: Input) => Promise<Output>
  /** What the toast says when it worked. */
  success: string | ((output: Output) => string)
  /** The nouns of which lists and rows are out of date afterwards. */
  invalidates: readonly Outdated[]
  /** Where to go afterwards; without it one stays. */
  back?: PlainPath
  /** Takes the messages that the API gives field by field. */
  onFieldErrors?: (fields: Record<string, string>) => void
  /** Whether the screen itself shows a failure, so that no message says it again. */
  isShown?: (error: unknown) => boolean
  failure?: FailureWords
}

export interface Save<Input> {
  run: (input: Input) => Promise<void>
  isSaving: boolean
  /** True once the form is left because it was saved, so that leaving asks nothing. */
  isSaved: () => boolean
}

/** Refusals that the specification words in full, without the word Error before them (SCR-17). */
const WHOLE_MESSAGES = ['en_uso', 'persona_ya_registrada', 'aprendiz_duplicado', 'no_aprobable']

/** Says what failed in a toast, in the words of the API (SCR-17) or in those that are given. */
export function showFailure(error: unknown, failure?: FailureWords): void {
  // The end of a session is told by the login page, where one lands.
  if (error instanceof ApiError && error.status === 401) return
  const words = typeof failure === 'function' ? failure(error) : failure
  if (words !== undefined) return toastRefusal(words)
  if (error instanceof ApiError && WHOLE_MESSAGES.includes(error.code)) return toastRefusal(error.message)
  toastError(error instanceof Error ? error.message : String(error))
}

/** A save: toast, lists brought up to date, back to the list; a failure marks its fields. It cannot run twice at once. */
export function useSave<Input, Output = unknown>(options: SaveOptions<Input, Output>): Save<Input> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isEditing = useFormId() !== undefined
  const saved = useRef(false)
  const { once } = useOnce()
  const mutation = useMutation({ mutationFn: options.save })

  const save = async (input: Input) => {
    endWarnings()
    try {
      const output = await mutation.mutateAsync(input)
      saved.current = options.back !== undefined
      toastSuccess(typeof options.success === 'string' ? options.success : options.success(output))
      for (const noun of options.invalidates) void client.invalidateQueries({ queryKey: [noun] })
      // What was changed stands among the rows that one came from; what is new may not.
      if (options.back) await navigate(isEditing ? backTo(options.back) : { to: options.back })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) options.onFieldErrors?.(error.fields)
      if (!options.isShown?.(error)) showFailure(error, options.failure)
    }
  }

  return { run: (input) => once(() => save(input)), isSaving: mutation.isPending, isSaved: () => saved.current }
}
