import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { v7 as uuidv7 } from 'uuid'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { FotoRow } from '@anclaje/contract/equipment/foto'
import { MAX_FOTOS, TIPOS_IMAGEN } from '@anclaje/contract/limits'
import { useCan } from '../../../session/session.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toastRefusal } from '../../../ui/feedback/toasts.tsx'
import { queuePhoto } from '../answers/outbox.ts'
import classes from './photos.module.css'
import { shrinkPhoto } from './shrink.ts'
import { usePhotos } from '../checklist/use-checklist.ts'
import type { Inspected, WaitingPhoto } from '../answers/waiting.ts'

/** Adds a photo of a line or of the inspection. Without network the photo waits on this device. */
function AddPhoto({ of, target, label }: { of: Inspected; target: string; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!TIPOS_IMAGEN.split(',').includes(file.type)) return toastRefusal('Elija una foto PNG, GIF o JPEG.')
    setReading(true)
    queuePhoto(of, uuidv7(), target, await shrinkPhoto(file))
    setReading(false)
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={18} />}
        onClick={() => input.current?.click()}
        aria-disabled={isReading}
        className={classes.add}
      >
        {isReading ? 'Preparando la foto…' : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={TIPOS_IMAGEN}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
    </>
  )
}

function WaitingPicture({ photo }: { photo: WaitingPhoto }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(photo.file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [photo.file])
  return (
    <li className={classes.photo}>
      {url && <img src={url} alt="Foto que espera conexión" data-waiting />}
      <span className={classes.caption}>Espera conexión</span>
    </li>
  )
}

interface PictureProps {
  photo: FotoRow
  caption: string
  onDelete: (() => void) | undefined
}

function Picture({ photo, caption, onDelete }: PictureProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <li className={classes.photo}>
      <button type="button" onClick={() => setLarge(true)} aria-label={`Ampliar la foto: ${caption}`}>
        <img src={photo.imagen} alt="" />
      </button>
      <span className={classes.caption}>{caption}</span>
      {onDelete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} />}
          onClick={onDelete}
          aria-label={`Eliminar la foto: ${caption}`}
        >
          Eliminar
        </Button>
      )}
      <Dialog opened={isLarge} onClose={() => setLarge(false)} title={caption} size={900}>
        <img src={photo.imagen} alt={caption} className={classes.large} />
      </Dialog>
    </li>
  )
}

interface PhotoListProps {
  stored: readonly FotoRow[]
  pending: readonly WaitingPhoto[]
  captionOf: (photo: FotoRow) => string
  onDelete?: ((photo: FotoRow) => void) | undefined
}

function PhotoList({ stored, pending, captionOf, onDelete }: PhotoListProps) {
  if (stored.length + pending.length === 0) return null
  return (
    <ul className={classes.photos}>
      {stored.map((photo) => (
        <Picture
          key={photo.id_img}
          photo={photo}
          caption={captionOf(photo)}
          onDelete={onDelete && (() => onDelete(photo))}
        />
      ))}
      {pending.map((photo) => (
        <WaitingPicture key={photo.id} photo={photo} />
      ))}
    </ul>
  )
}

/** Shows the photos of a line, and a button that adds one. */
export function LinePhotos({ of, line, isReadOnly }: { of: Inspected; line: DetalleRow; isReadOnly: boolean }) {
  const { stored, pending, total } = usePhotos(line.ideva_evadet)
  const own = stored.filter((photo) => photo.idevadet === line.id_evadet)
  const waiting = pending.filter((photo) => photo.target === line.id_evadet)
  if (isReadOnly && own.length === 0) return null
  return (
    <div className={classes.row}>
      <PhotoList stored={own} pending={waiting} captionOf={() => line.criteriosevaluacion.nombre_cri} />
      {!isReadOnly && total < MAX_FOTOS && <AddPhoto of={of} target={line.id_evadet} label="Tomar foto" />}
      {!isReadOnly && total >= MAX_FOTOS && own.length + waiting.length === 0 && (
        <p className="caption">La inspección ya tiene {MAX_FOTOS} fotos.</p>
      )}
    </div>
  )
}

/** Shows and adds all photos of an inspection, at most two (INSP-13). */
export function Photos({
  of,
  lines,
  isReadOnly,
}: {
  of: Inspected
  lines: readonly DetalleRow[]
  isReadOnly: boolean
}) {
  const { ideva } = of
  const { stored, pending, total } = usePhotos(ideva)
  const can = useCan()
  const deletion = useDelete<FotoRow>({
    call: 'DELETE /imagendet/:id',
    idOf: (photo) => photo.id_img,
    success: 'Foto eliminada',
  })
  const captionOf = ({ idevadet }: FotoRow) =>
    lines.find((line) => line.id_evadet === idevadet)?.criteriosevaluacion.nombre_cri ?? 'Foto del equipo'
  const mayDelete = !isReadOnly && can('Equipos', 'eliminar')
  return (
    <section className={classes.section} aria-labelledby="fotos">
      <h2 id="fotos">Fotos</h2>
      <p className={classes.hint}>
        Máximo {MAX_FOTOS}, PNG, GIF o JPEG. Salen en el certificado; sin la ubicación donde se tomaron.
      </p>
      <PhotoList
        stored={stored}
        pending={pending}
        captionOf={captionOf}
        onDelete={mayDelete ? deletion.ask : undefined}
      />
      {!isReadOnly && total < MAX_FOTOS && <AddPhoto of={of} target={ideva} label="Agregar foto" />}
      <ConfirmDialog
        question={deletion}
        title="¡Cuidado!"
        text={(photo) => `¿Está seguro de eliminar la foto «${captionOf(photo)}»?`}
      />
    </section>
  )
}
