import { use, useEffect, useId, useRef, useState } from 'react'
import { Button, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { MAX_IMAGEN_MB, MB, TIPOS_IMAGEN } from '@anclaje/contract/limits'
import { FormIsReadOnly } from './read-only.tsx'
import classes from './image-field.module.css'

/** A new file, the stored picture as a data URI, or null without a picture. */
export type ImageValue = File | string | null

interface ImageFieldProps {
  label: string
  description?: string
  value: ImageValue
  onChange: (value: ImageValue) => void
  error?: React.ReactNode
}

function refusalOf(file: File): string | null {
  if (!TIPOS_IMAGEN.split(',').includes(file.type)) return 'Elija una imagen PNG, GIF o JPEG.'
  return file.size > MAX_IMAGEN_MB * MB ? `La imagen no puede pasar de ${MAX_IMAGEN_MB} MB.` : null
}

function usePreview(value: ImageValue): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return setUrl(value)
    const objectUrl = URL.createObjectURL(value)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [value])
  return url
}

export function ImageField({ label, description, value, onChange, error }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isReadOnly = use(FormIsReadOnly)
  const [fileError, setFileError] = useState<string | null>(null)
  const preview = usePreview(value)
  const handleFile = (file: File | undefined) => {
    if (!file) return
    const refusal = refusalOf(file)
    setFileError(refusal)
    if (refusal === null) onChange(file)
    // Lets the same file be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description ?? (isReadOnly ? undefined : `PNG, GIF o JPEG, máximo ${MAX_IMAGEN_MB} MB.`)}
      error={fileError ?? error}
    >
      <div className={classes.field}>
        {preview ? (
          <img src={preview} alt={label} className={classes.preview} />
        ) : (
          <IconPhoto size={28} stroke={1.5} aria-hidden />
        )}
        {!isReadOnly && (
          <>
            <Button variant="default" onClick={() => input.current?.click()} aria-describedby={`${id}-description`}>
              {preview ? 'Cambiar' : 'Elegir archivo'}
            </Button>
            {preview && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} />}
                onClick={() => onChange(null)}
              >
                Quitar
              </Button>
            )}
            <input
              ref={input}
              id={id}
              type="file"
              hidden
              accept={TIPOS_IMAGEN}
              onChange={(event) => handleFile(event.currentTarget.files?.[0])}
            />
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
