import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { ApiError } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { focusInvalid } from '../forms/form-element.tsx'
import { useSave } from './use-save.ts'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Ends the version in force of a document by a call. Keeps the message of a refusal. */
export function useIssueSave<Input = void>(
  send: (input: Input) => Promise<unknown>,
  success: string,
  onClose: () => void,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isSaving } = useSave<Input>({
    save: (input) =>
      send(input).catch(async (error: unknown) => {
        // Another user changed the document meanwhile. The refusal is shown once the version in
        // force is on the screen, so that the next try names it.
        if (error instanceof ApiError && error.status === 409) await readAgain()
        throw error
      }),
    success,
    onSaved: onClose,
    // The dialog shows the refusal, and keeps what was written.
    isHandled: (error) => {
      if (!(error instanceof ApiError) || error.status === 401) return false
      setProblem(error.message)
      return true
    },
  })
  return {
    problem,
    run: (input: Input) => {
      setProblem(null)
      void run(input)
    },
    isSaving,
  }
}

/** Scrolls a refusal into sight. The dialog may be long. */
const show = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

interface IssueDialogProps {
  title: string
  /** What the document is about. */
  subject: string
  save: ReturnType<typeof useIssueSave<void>>
  /** Returns whether the fields can be sent. If not, they show why. */
  check: () => boolean
  button: string
  busy: string
  /** False until what the act is about was read. */
  isReady?: boolean
  /** True for an act that cannot be undone. */
  isFinal?: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows the form of an act that asks why, such as one that ends the version in force. */
export function IssueDialog(props: IssueDialogProps) {
  const { title, subject, save, check, button, busy, isReady = true, isFinal = false, onClose, children } = props
  const close = () => {
    if (!save.isSaving) onClose()
  }
  return (
    <Dialog opened onClose={close} title={title} size={520}>
      <form
        className="stack"
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady || save.isSaving) return
          if (check()) save.run()
          else focusInvalid(event.currentTarget)
        }}
      >
        <p className="strong">{subject}</p>
        {save.problem !== null && (
          <div role="alert" ref={show}>
            <Notice>{save.problem}</Notice>
          </div>
        )}
        {children}
        <DialogActions>
          <Button variant="default" onClick={close} aria-disabled={save.isSaving}>
            Cancelar
          </Button>
          <Button type="submit" aria-disabled={save.isSaving || !isReady} {...(isFinal && { color: 'red' })}>
            {save.isSaving ? busy : button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
