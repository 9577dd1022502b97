import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCertificate } from '@tabler/icons-react'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ESTADOS_INSPECCION, INSPECCION } from '@anclaje/contract/states'
import { backTo } from '../../../address/place.ts'
import { ask } from '../../../client/ask.ts'
import { useQuestion } from '../../../kit/saving/use-delete.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import { useOnline } from '../use-online.ts'
import { inspectionCertificateOf, inspectionsOf } from '../addresses.ts'
import type { SendState } from '../answers/outbox.ts'
import { linesKey } from '../answers/send-batch.ts'
import { StartInspection } from '../checklist/start.tsx'
import { issueOf, numberOf, stateOf } from '../values.ts'
import classes from './finished.module.css'
import { hindranceOf } from './finish-words.ts'

interface FinishedProps {
  row: EvaluacionRow
  /** True while the device has changes that the document cannot have. */
  isUnsent: boolean
  /** True when a rejection stays. A notice of its own then leads to a new inspection. */
  isFirm: boolean
  /** Number of versions that were issued on this screen. The focus comes here after each. */
  issues: number
}

/** Says that an inspection is finished or annulled, and leads to its document and its item. */
export function Finished({ row, isUnsent, isFirm, issues }: FinishedProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (issues === 0) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [issues])
  const can = useCan()
  const { label, color } = stateOf(row)
  const isAnnulled = row.anulada_eva !== null
  const day = row.anulada_eva === null ? issueOf(row).terminada : hoyEnBogota(new Date(row.anulada_eva))
  const verb = isAnnulled ? 'Anulada' : 'Terminada'
  const number = numberOf(row)
  const words = `${isAnnulled ? '' : '· '}${verb}${day ? ` el ${fechaTabla(day)}` : ''}`
  return (
    <section
      ref={ref}
      className={classes.finished}
      data-tone={color}
      aria-label={`Inspección ${verb.toLowerCase()}`}
      tabIndex={-1}
    >
      <div className={classes.words}>
        <ToneIcon tone={color} size={20} />
        <p>
          {!isAnnulled && <strong>{label}</strong>} {words}
          {number && (
            <>
              , <span className={classes.number}>{number}</span>
            </>
          )}
          {isAnnulled && '. Ya no se cambia.'}
        </p>
      </div>
      <div className="buttons">
        {!isUnsent && (
          <LinkButton
            variant="default"
            leftSection={<IconCertificate size={16} />}
            {...inspectionCertificateOf(row.id_eva)}
          >
            Ver certificado
          </LinkButton>
        )}
        {!isFirm && (isAnnulled || row.estado_eva === INSPECCION.rechazado) && (
          <StartInspection variant="default" ideq={row.ideq_eva} />
        )}
        {!isAnnulled && can('Equipos', 'crear') && (
          <LinkButton variant="default" {...backTo('/equipos/equipos')}>
            Inspeccionar otro equipo
          </LinkButton>
        )}
        <LinkButton variant="subtle" color="gray" {...inspectionsOf(row.ideq_eva)}>
          Volver a las inspecciones
        </LinkButton>
      </div>
    </section>
  )
}

interface DraftProps {
  row: EvaluacionRow
  sendState: SendState
  isSaving: boolean
  /** Issues the next version; undefined when the user may not change the inspection. */
  onIssue: (() => void) | undefined
}

/** Says that what was changed after finishing is not in the document, and issues or discards it. */
export function DraftActions({ row, sendState, isSaving, onIssue }: DraftProps) {
  const hindrance = hindranceOf('emitir', sendState, useOnline())
  const client = useQueryClient()
  const discard = useSave<EvaluacionRow>({
    save: ({ id_eva: id }) => ask('PUT /evaluacion/:id/descartar', { params: { id } }),
    success: 'Cambios descartados',
    // The question stays until the lines show the answers of the document, so that nobody answers
    // the discarded ones.
    onSaved: () => client.refetchQueries({ queryKey: linesKey(row.id_eva) }),
  })
  const question = useQuestion(discard)
  const draft = row.borrador_eva === null ? undefined : ESTADOS_INSPECCION[row.borrador_eva]
  const isBlocked = isSaving || hindrance !== null
  const next = row.emision_eva + 1
  return (
    <section className={classes.draft} role="status">
      <p className={classes.text}>
        <strong>Cambios sin emitir.</strong> El certificado sigue {stateOf(row).label}, como se terminó.
        {draft && row.borrador_eva !== row.estado_eva && ` Con los cambios queda ${draft.label}.`}
      </p>
      {onIssue && (
        <div className="buttons">
          <Button variant="default" onClick={() => !isBlocked && onIssue()} aria-disabled={isBlocked}>
            {hindrance?.button ?? `Emitir versión ${next}`}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => !isBlocked && question.ask(row)}
            aria-disabled={isBlocked}
          >
            Descartar cambios
          </Button>
        </div>
      )}
      <ConfirmDialog
        question={question}
        title="¿Descartar los cambios?"
        text={() => `Respuestas, notas y fotos vuelven a ser las de la versión ${row.emision_eva}.`}
        button="Descartar"
        busy="Descartando…"
      />
    </section>
  )
}
