import { useId, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { MB } from '@anclaje/contract/limits'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** What is asked for: «Arrastre aquí el archivo». */
  text: string
  button: string
  /** The ending that the file's name must have, with its dot. */
  ending: string
  maxBytes: number
  error: string | null
  onError: (message: string) => void
  onFile: (file: File) => void
}

/** A place to drop a file on, or to choose one with a button. */
export function FileDrop({ text, button, ending, maxBytes, error, onError, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    if (!file.name.toLowerCase().endsWith(ending)) return onError(`El archivo debe ser ${ending}.`)
    if (file.size > maxBytes) return onError(`El archivo debe tener máximo ${maxBytes / MB} MB.`)
    onFile(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <p id={id}>{text}</p>
      <Button variant="default" aria-describedby={id} data-autofocus onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ending}
        hidden
        aria-label={button}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file again, put right meanwhile, is a new choice.
          event.currentTarget.value = ''
        }}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
