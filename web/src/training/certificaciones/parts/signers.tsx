import { Button } from '@mantine/core'
import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { impideFirmar } from '@anclaje/contract/rules/training/actos-cohorte'
import { useSession } from '../../../session/session.ts'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import { useSigning } from '../../../kit/saving/use-signing.tsx'
import { cohortName } from '../values.ts'
import classes from './signers.module.css'

type Signer = CertificacionPage['colaboradores'][number]

const WORTH = {
  vale: { tone: 'success', text: 'Ya firmó' },
  falta: { tone: 'warning', text: 'Falta su firma' },
  cambio: { tone: 'warning', text: 'Algo cambió después de su firma' },
} as const

/** Says what the signature of a signer is worth today. */
function Signed({ firma }: Pick<Signer, 'firma'>) {
  const { tone, text } = WORTH[firma]
  return (
    <span className={classes.signed} data-tone={tone}>
      <ToneIcon tone={tone} />
      {text}
    </span>
  )
}

/** Shows the button that signs the cohort, to a signer whose signature it waits for (TRUST-12). */
function SignButton({ row }: { row: CertificacionPage }) {
  const { sign, dialog } = useSigning()
  return (
    <>
      <Button
        className={classes.sign}
        variant="default"
        onClick={() => sign({ id: row.id_cer, name: cohortName(row) })}
      >
        Firmar esta cohorte
      </Button>
      {dialog}
    </>
  )
}

/**
 * Lists the signers of a cohort, what keeps each from signing, and whether they have signed where
 * the centre asks for it. A cohort without learners has nothing to sign.
 */
export function Signers({ row }: { row: CertificacionPage }) {
  const idcol = useSession()?.user.id_col
  const people = row.colaboradores
  if (people.length === 0)
    return row.firmaconfirmada ? (
      <span className={classes.missing}>Sin responsables: no se aprueba. Agregue a quien firma.</span>
    ) : (
      'Sin responsables: firma el representante legal'
    )
  const isSigned = row.firmaconfirmada && row.conteo.inscritos > 0
  const isToSign = ({ id_col, firma, puede_firmar }: Signer) =>
    isSigned &&
    id_col === idcol &&
    firma !== 'vale' &&
    impideFirmar({ estado: row.estado_cer, puedeFirmar: puede_firmar }) === undefined
  return (
    <>
      <ul className={classes.signers}>
        {people.map((person) => (
          <li key={person.id_col}>
            {nombreDePersona(person)}
            {!person.puede_firmar && <span className={classes.missing}> · ya no puede firmar</span>}
            {!person.tiene_firma && <span className={classes.missing}> · sin firma registrada</span>}
            {isSigned && <Signed firma={person.firma} />}
          </li>
        ))}
      </ul>
      {people.some(isToSign) && <SignButton row={row} />}
    </>
  )
}
