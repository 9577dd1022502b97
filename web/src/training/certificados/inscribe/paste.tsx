import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { NumeroResuelto } from '@anclaje/contract/training/certcol'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ESTADOS_NUMERO } from '@anclaje/contract/rules/training/numeros'
import type { EstadoNumero } from '@anclaje/contract/rules/training/numeros'
import { useCan } from '../../../session/session.ts'
import { DialogActions } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import type { Tone } from '../../../ui/tone-icon.tsx'
import { formatCount } from '../../../ui/format.ts'
import { UndoDialog } from '../../importaciones/parts/undo-dialog.tsx'
import { useUndo } from '../../importaciones/use-undo.ts'
import classes from './paste.module.css'
import type { Paste, Registration } from './use-paste.ts'
import { inscribed } from './values.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'

/**
 * Texts for each state of a number: for one and for many, and the reason why such numbers were
 * skipped.
 */
const GROUPS: Record<EstadoNumero, { tone: Tone; words: readonly [string, string]; reason?: string }> = {
  lista: { tone: 'success', words: ['lista para inscribir', 'listas para inscribir'] },
  otro_nombre: {
    tone: 'warning',
    words: ['está registrado con otro nombre', 'están registrados con otro nombre'],
    reason: 'está registrado con otro nombre',
  },
  dos_nombres: {
    tone: 'warning',
    words: ['tiene un número que está con dos nombres', 'tienen un número que está con dos nombres'],
    reason: 'su número está con dos nombres',
  },
  ya_inscrita: { tone: 'neutral', words: ['ya está inscrita', 'ya están inscritas'], reason: 'ya está inscrita' },
  por_confirmar: {
    tone: 'warning',
    words: ['está por confirmar', 'están por confirmar'],
    reason: 'la persona está por confirmar',
  },
  no_registrada: {
    tone: 'danger',
    words: ['no está registrada', 'no están registradas'],
    reason: 'no está registrada',
  },
  no_valida: {
    tone: 'danger',
    words: ['no es un número de documento', 'no son números de documento'],
    reason: 'no es un número de documento',
  },
}

const HOW = 'Escriba un solo número por renglón, y juntas sus letras y cifras: AB123456.'

/** Number of rows above which a group starts folded, so that the following groups stay visible. */
const OPEN_ROWS = 20

/** Returns a number with its person, if the person is known. */
const lineOf = ({ numero, persona }: NumeroResuelto) =>
  persona ? `${nombreDePersona(persona)} · ${documentoConTipo(persona)}` : numero

interface GroupProps {
  estado: EstadoNumero
  rows: readonly NumeroResuelto[]
  /** Renders a row that somebody has to decide about. */
  entry?: (row: NumeroResuelto) => ReactNode
  /** What can be done about the rows, in sight also while they are folded. */
  children?: ReactNode
}

function Group({ estado, rows, entry = lineOf, children }: GroupProps) {
  const { tone, words } = GROUPS[estado]
  return (
    <div className={classes.group} data-tone={tone}>
      <details open={rows.length <= OPEN_ROWS}>
        <summary className={classes.summary}>
          <ToneIcon tone={tone} />
          <strong data-numeric>{formatCount(rows.length)}</strong> {words[rows.length === 1 ? 0 : 1]}
        </summary>
        <ul className="muted">
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text may occur twice
            <li key={index}>{entry(row)}</li>
          ))}
        </ul>
      </details>
      {children}
    </div>
  )
}

/** Most people who are registered from a pasted list. More come in a file. */
const MAX_NEW = 100

interface RegisterButtonProps {
  rows: readonly NumeroResuelto[]
  register: (lines: readonly string[]) => void
}

/** Begins to register the people who are not registered. */
function RegisterButton({ rows, register }: RegisterButtonProps) {
  if (rows.length > MAX_NEW)
    return <p className="caption">Para registrar más de {MAX_NEW} personas use «Inscribir desde un archivo».</p>
  return (
    <Button variant="default" onClick={() => register(rows.map(({ numero }) => numero))}>
      {rows.length === 1 ? 'Registrar 1' : `Registrar las ${rows.length}`}
    </Button>
  )
}

interface RegisteredProps {
  registration: Registration
  onUndone: () => void
}

/** Says how many people were registered and inscribed, and who was not, and offers to undo it. */
function Registered({ registration, onUndone }: RegisteredProps) {
  const undo = useUndo(onUndone)
  const can = useCan()
  const { creadas, inscritas, leftOut } = registration
  return (
    <div className={classes.registered}>
      <p role="status">
        {creadas === 1 ? 'Se registró 1 persona' : `Se registraron ${creadas} personas`}; {inscribed(inscritas)}.
      </p>
      {can('Colaboradores', 'eliminar') && creadas + inscritas > 0 && (
        <Button variant="subtle" color="gray" onClick={() => undo.ask(registration)}>
          Deshacer
        </Button>
      )}
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map(({ numero, nombre, motivo }) => (
            <li key={numero}>
              No se inscribió {nombre} · {numero}: {motivo.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      <UndoDialog undo={undo} />
    </div>
  )
}

interface PasteProps {
  paste: Paste
  /** Registers the people of lines; undefined for users who may not. */
  register: ((lines: readonly string[]) => void) | undefined
}

/** Shows the state of each pasted number, in groups, and how many numbers are repeated. */
function Answer({ rows, paste, register }: { rows: readonly NumeroResuelto[] } & PasteProps) {
  const { confirmed, confirm } = paste
  const heading = useRef<HTMLHeadingElement>(null)
  // The answer appears below the pressed button, so its heading gets the focus.
  useEffect(() => heading.current?.focus(), [rows])
  const unique = rows.filter(({ repetido }) => !repetido)
  const repeated = rows.length - unique.length
  const groups = Map.groupBy(unique, ({ estado }) => estado)
  return (
    <section className={classes.answer} aria-labelledby="numeros-revisados">
      <h3 id="numeros-revisados" ref={heading} tabIndex={-1}>
        {formatCount(rows.length)} {rows.length === 1 ? 'número revisado' : 'números revisados'}
        {repeated > 0 && `, ${formatCount(repeated)} ${repeated === 1 ? 'repetido' : 'repetidos'}`}
      </h3>
      {ESTADOS_NUMERO.flatMap((estado) => {
        const group = groups.get(estado)
        return group
          ? [
              <Group
                key={estado}
                estado={estado}
                rows={group}
                {...(estado === 'otro_nombre' && {
                  entry: (row) => (
                    <Checkbox
                      name={row.numero}
                      label={`${row.numero} → ${lineOf(row)}`}
                      checked={confirmed.has(row.numero)}
                      onChange={(isRight) => confirm(row.numero, isRight)}
                    />
                  ),
                })}
              >
                {estado === 'no_valida' && <p className="caption">{HOW}</p>}
                {estado === 'no_registrada' && register && <RegisterButton rows={group} register={register} />}
              </Group>,
            ]
          : []
      })}
    </section>
  )
}

/** Returns the skipped numbers as lines of a sheet: the number and the reason. */
const leftOutText = (rows: readonly NumeroResuelto[]): string =>
  rows.map(({ numero, estado }) => `${numero}\t${GROUPS[estado].reason ?? ''}`).join('\n')

/**
 * Says how many people were inscribed, and shows the skipped numbers so that they can be copied.
 */
function Done({ inscribed, leftOut }: { inscribed: number; leftOut: readonly NumeroResuelto[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(leftOutText(leftOut))
      toastSuccess('Copiado')
    } catch {
      // The browser allows copying on secure pages only. Elsewhere the text is selected.
      area.current?.select()
      toastWarning('Presione Ctrl+C para copiar lo seleccionado.')
    }
  }
  const many = leftOut.length
  return (
    <section className={classes.answer} aria-labelledby="numeros-inscritos">
      <h3 id="numeros-inscritos" ref={heading} tabIndex={-1}>
        {inscribed === 1 ? 'Se inscribió 1 persona' : `Se inscribieron ${formatCount(inscribed)} personas`}
        {many > 0 && `. ${many === 1 ? 'Quedó 1 número' : `Quedaron ${formatCount(many)} números`} por fuera`}
      </h3>
      {many > 0 && (
        <>
          <TextArea
            ref={area}
            label="Por fuera, con su motivo"
            value={leftOutText(leftOut)}
            readOnly
            minRows={2}
            maxRows={10}
          />
          <Button variant="default" className={classes.copy} onClick={() => void copy()}>
            Copiar
          </Button>
        </>
      )}
    </section>
  )
}

/**
 * Takes pasted document numbers, shows the state of each number, and inscribes the valid ones
 * (SCR-43).
 */
export function PasteNumbers({ paste, register }: PasteProps) {
  const { text, setText, error, answer, ready, check, inscribe, isBusy, done, again, registered, onUndone } = paste
  if (done) {
    return (
      <>
        <Done {...done} />
        <DialogActions>
          <Button variant="default" onClick={again}>
            Pegar otros
          </Button>
        </DialogActions>
      </>
    )
  }
  return (
    <>
      <TextArea
        label="Números de documento"
        description="Una persona por renglón, con su nombre o sin él; o solo números, separados por comas."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        minRows={answer ? 3 : 6}
        // The field is small once there is an answer, because the answer needs the room.
        maxRows={answer ? 3 : 12}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      {registered.map((registration) => (
        <Registered key={registration.id} registration={registration} onUndone={() => onUndone(registration)} />
      ))}
      {answer && <Answer rows={answer} paste={paste} register={register} />}
      <DialogActions>
        <Button
          variant={answer ? 'default' : 'filled'}
          onClick={check}
          aria-disabled={isBusy}
          disabled={text.trim() === ''}
        >
          {isBusy && !answer ? 'Revisando…' : 'Revisar'}
        </Button>
        {answer && (
          <Button onClick={inscribe} aria-disabled={isBusy} disabled={ready === 0}>
            {isBusy ? 'Inscribiendo…' : ready === 0 ? 'Nadie por inscribir' : `Inscribir ${formatCount(ready)}`}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
