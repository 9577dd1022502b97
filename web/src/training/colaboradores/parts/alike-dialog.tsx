import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { RASGO_EN_PALABRAS } from '@anclaje/contract/rules/training/parecidas'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { personOf } from '../addresses.ts'
import type { AskedSave } from '../use-alike-question.ts'
import classes from './alike-dialog.module.css'

const inWords = new Intl.ListFormat('es-CO')

/**
 * Names a registered person and the data that the new person has in common with them. The link
 * opens in a new tab, so that the form keeps its values.
 */
function Alike({ person }: { person: Parecida }) {
  return (
    <li>
      Ya existe{' '}
      <Link {...personOf(person.id_col)} preload={false} target="_blank" rel="noreferrer" className={classes.person}>
        {nombreDePersona(person)}, {documentoConTipo(person)}
      </Link>
      , con {inWords.format(person.comunes.map((trait) => RASGO_EN_PALABRAS[trait]))}.
    </li>
  )
}

/** Asks for confirmation before creating a person who may already be registered (PEOPLE-28). */
export function AlikeDialog({ asked }: { asked: AskedSave }) {
  const { question, cancel, create, save } = asked
  return (
    <Dialog opened={question !== null} onClose={cancel} title="¿Crear otra persona?">
      <ul className={classes.people}>
        {question?.found.map((person) => (
          <Alike key={person.id_col} person={person} />
        ))}
      </ul>
      <p>Si es la misma persona, no la cree de nuevo: abra la que ya existe y corrija sus datos.</p>
      <DialogActions>
        <Button variant="default" onClick={cancel} data-autofocus>
          Cancelar
        </Button>
        <Button onClick={create} aria-disabled={save.isSaving}>
          {save.isSaving ? 'Creando…' : 'Crear otra persona'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
