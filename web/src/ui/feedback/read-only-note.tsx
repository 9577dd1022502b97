interface ReadOnlyNoteProps {
  creating: boolean
}

/** Explains why a form has no save button: the role lacks the permission. */
export function ReadOnlyNote({ creating }: ReadOnlyNoteProps) {
  return (
    <p className="muted" role="note">
      {creating
        ? 'Su rol no permite crear registros en este módulo.'
        : 'Solo lectura: su rol no permite modificar este registro.'}
    </p>
  )
}
