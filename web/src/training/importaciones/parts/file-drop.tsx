import { useId, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { MB } from '@anclaje/contract/limits'
import classes from './file-drop.module.css'

interface FileDropProps {
  text: string
  button: string
  /** Required extension of the file, with its dot. */
  extension: string
  /** What to do with a file of another kind. */
  otherwise: string
  maxBytes: number
  error: string | null
  onError: (message: string) => void
  onFile: (file: File) => void
}

/** Renders an area to drop a file on, with a button to choose one. */
export function FileDrop({ text, button, extension, otherwise, maxBytes, error, onError, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleFile = (file: File | undefined) => {
    if (!file) return
    if (!file.name.toLowerCase().endsWith(extension)) return onError(`El archivo debe ser ${extension}. ${otherwise}`)
    if (file.size > maxBytes) return onError(`El archivo debe tener máximo ${maxBytes / MB} MB.`)
    onFile(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        handleFile(event.dataTransfer.files[0])
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
        accept={extension}
        hidden
        aria-label={button}
        onChange={(event) => {
          handleFile(event.currentTarget.files?.[0])
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      {error && (
        <p className="danger" role="alert" data-field-error>
          {error}
        </p>
      )}
    </div>
  )
}
