import classes from './read-only-note.module.css'

interface ReadOnlyNoteProps {
  /** The form would create something, so that there is nothing to read in it. */
  creating: boolean
}

/** Says why a form has no button that saves: what the role lacks. */
export function ReadOnlyNote({ creating }: ReadOnlyNoteProps) {
  return (
    <p className={classes.note} role="note">
      {creating
        ? 'Su rol no permite crear registros en este módulo.'
        : 'Solo lectura: su rol no permite modificar este registro.'}
    </p>
  )
}
