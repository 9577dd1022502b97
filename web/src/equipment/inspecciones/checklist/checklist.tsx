import { useEffect, useMemo } from 'react'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '@anclaje/contract/calls'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { SIN_FECHA, evaluacionForm } from '@anclaje/contract/equipment/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import {
  estadoInspeccion,
  observacionQueCorresponde,
  resultadoLista,
} from '@anclaje/contract/rules/equipment/inspeccion'
import { esRechazoFirme } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ESTADOS_INSPECCION, INSPECCION } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'
import { ask } from '../../../client/ask.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { useFormId } from '../../../address/open-screen.ts'
import { useRow } from '../../../kit/reading/use-row.ts'
import { EditScreen } from '../../../kit/edit-screen.tsx'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { HistoryTabs } from '../../../trust/historia/parts/tabs.tsx'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { FormPanel } from '../../../kit/forms/form-page.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PHONE } from '../../../ui/theme.ts'
import classes from './checklist.module.css'
import { ConclusionFields } from '../conclusion/conclusion.tsx'
import { Conflict } from '../conclusion/conflict.tsx'
import { FinishDialog } from '../conclusion/finish-dialog.tsx'
import { DraftActions, Finished } from '../conclusion/finished.tsx'
import { GroupCard } from './group.tsx'
import { missingOf, progressOf, soleFailureOf } from './groups.ts'
import { linesKey } from '../answers/send-batch.ts'
import { Missing, goToLine } from './missing.tsx'
import { NewInspection } from './new-inspection.tsx'
import { NextLink, NextStep } from './next-step.tsx'
import { Firm, OtherResponsible, Refused, Twins } from './notices.tsx'
import { Photos } from '../photos/photos.tsx'
import { Rejection } from './rejection.tsx'
import { inspectionsOf } from '../addresses.ts'
import { actNow, isFinished, issueOf } from '../values.ts'
import { StatusBar } from './status-bar.tsx'
import { useAuthority } from '../conclusion/use-authority.ts'
import { conclusionValues, useAssignMe } from '../conclusion/use-conclusion.ts'
import type { ConclusionValues } from '../conclusion/use-conclusion.ts'
import { useChecklist, usePhotos } from './use-checklist.ts'
import { useSaveInspection } from '../conclusion/use-save-inspection.ts'

const TITLE = 'Inspección'
const FORM = 'inspeccion'
const OTRO_EQUIPO = 'Esta inspección no es de ese equipo. Ábrala desde las inspecciones del equipo.'

type Criterion = AnswerOf<'GET /criteriosevaluacion/getByParams'>[number]

/**
 * Creates the lines of an inspection that was created without them, from the criteria of its item's
 * type (INSP-2, INSP-5).
 */
function useFirstLines(row: EvaluacionRow, item: EquipoDetail, isNeeded: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      const criteria: Criterion[] = await ask('GET /criteriosevaluacion/getByParams', {
        query: { idtipoeq: item.tipoequipo.id_tipoeq },
      })
      // Without the permission to see the catalogue, the answer contains only the groups.
      const ids = criteria.flatMap((group) => [
        group.id_cri,
        ...('subcriterios' in group ? group.subcriterios.map(({ id_cri }) => id_cri) : []),
      ])
      if (ids.length === 0) return 0
      await ask('POST /evaluaciondetalle/createarray', { body: ids.map((idcri) => ({ ideva: row.id_eva, idcri })) })
      await client.invalidateQueries({ queryKey: linesKey(row.id_eva) })
      return ids.length
    },
    // The lines are cached before the mutation ends; otherwise the screen would say that there are
    // none.
    meta: { keeps: linesKey(row.id_eva) },
  })
  useEffect(() => {
    if (isNeeded) mutate()
  }, [isNeeded, mutate])
  return { isPending, error, hasNone: data === 0, retry: () => mutate() }
}

/**
 * Returns a hint that the shown state of the answers is not issued. Returns undefined when it is
 * issued, or when there is no such state.
 */
function hintOf(row: EvaluacionRow, estado: number): string | undefined {
  if (isFinished(row)) return row.borrador_eva === null ? undefined : 'Sin emitir'
  return row.anulada_eva !== null || estado === INSPECCION.pendiente ? undefined : 'Sin terminar'
}

/** State of answers that would approve an item which cannot be approved. */
const NOT_APPROVED: Estado = { label: 'No se aprueba', color: 'danger' }

const noCriteria = (mayCreate: boolean) =>
  `No hay criterios para este tipo de equipo. ${mayCreate ? 'Créelos en Criterios.' : 'Pida a un administrador que los cree.'}`

const noAnswers = (isForReading: boolean) =>
  `Esta inspección aún no tiene respuestas. ${isForReading ? 'Su rol no permite darlas.' : 'Las da quien es responsable.'}`

/** Returns a warning about missing data as the portal words it. */
const warningText = (text: string) =>
  `${text.replace('Debe seleccionar', 'Elija').replace('observacion', 'observación').replace('inspeccion', 'inspección')}.`

function Warnings({ texts, onClose }: { texts: readonly string[]; onClose: () => void }) {
  return (
    <Dialog opened={texts.length > 0} onClose={onClose} title="Advertencia">
      {texts.map((text) => (
        <p key={text}>{warningText(text)}</p>
      ))}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Checklist({ row, item }: { row: EvaluacionRow; item: EquipoDetail }) {
  const form = useContractForm<ConclusionValues>(evaluacionForm, conclusionValues(row), { action: 'editar' })
  const can = useCan()
  const authority = useAuthority(row)
  const of = useMemo(() => ({ ideva: row.id_eva, ideq: row.ideq_eva }), [row.id_eva, row.ideq_eva])
  const isReadOnly = !authority.mayChange
  const maySave = !form.isReadOnly && (authority.mayChange || authority.maySign)
  const { groups, lineas, sendState, unsent, refusal, error, retry } = useChecklist(row)
  const { targets } = usePhotos(row.id_eva)
  const by = actNow(useSession()?.user)
  const isFirm = by !== undefined && esRechazoFirme(issueOf(row), by)
  const isDone = isFinished(row)
  const isOver = row.anulada_eva !== null
  const isUnsent = unsent.length > 0
  const resultado = resultadoLista(lineas ?? [])
  const first = useFirstLines(row, item, groups?.length === 0 && !isReadOnly)
  const saving = useSaveInspection(row, form, { resultado, isUnsent })
  const { save, warnings, setWarnings, question, conflict } = saving
  const assignMe = useAssignMe(form, authority)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  if (error && !groups) return <ErrorState isForm error={error} onRetry={retry} />
  if (first.error) return <ErrorState isForm error={first.error} onRetry={first.retry} />
  if (first.hasNone) return <EmptyState text={noCriteria(can('Criterios', 'crear'))} />
  if (groups?.length === 0 && isReadOnly) return <EmptyState text={noAnswers(form.isReadOnly)} />
  if (!groups || !lineas || groups.length === 0) return <LoadingForm fields={8} />
  const all = groups.flatMap(({ lines }) => lines)
  const missing = missingOf(groups)
  const held = isFirm ? soleFailureOf(groups) : undefined
  const fits = observacionQueCorresponde(resultado)
  const estado = estadoInspeccion(lineas, form.values.idcol !== '')
  const twins = isOver ? [] : item.gemelos
  // What is finished stays as it was issued. Only another version would be refused.
  const isBarred = twins.length > 0 && resultado === INSPECCION.aprobado && (!isDone || row.borrador_eva !== null)
  const result = isBarred ? NOT_APPROVED : ESTADOS_INSPECCION[resultado]!
  const unanswered = all.filter((line) => line.resultado_evadet === null)
  const goTo = (line: DetalleRow | undefined) => (line && !isReadOnly ? () => goToLine(line.id_evadet) : undefined)
  const issue = () => {
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) void save.run(form.values)
    else if (errors.fecha) setWarnings([SIN_FECHA])
  }
  const isAssignedFromBar = isPhone && missing.length === 0
  return (
    <>
      <StatusBar
        {...progressOf(groups)}
        state={estado === resultado ? result : ESTADOS_INSPECCION[estado]!}
        hint={
          estado === resultado
            ? hintOf(row, estado)
            : isBarred
              ? NOT_APPROVED.label
              : `Asigne el responsable para que quede ${result.label}`
        }
        sendState={sendState === 'saved' && maySave && form.isDirty() ? 'unsaved' : sendState}
      >
        {isPhone ? (
          <NextStep
            onNext={goTo(missing[0]?.line)}
            left={missing.length}
            onAssignMe={assignMe}
            form={form}
            fits={fits}
            mayObserve={!isReadOnly}
            isSaving={save.isSaving}
            formId={maySave ? FORM : undefined}
          />
        ) : (
          <NextLink onNext={goTo(unanswered[0])} left={unanswered.length} />
        )}
      </StatusBar>
      <div className={classes.page}>
        <Twins twins={twins} />
        {(isDone || isOver) && <Finished row={row} isUnsent={isUnsent} isFirm={isFirm} issues={saving.issues} />}
        {isDone && row.borrador_eva !== null && (
          <DraftActions
            row={row}
            sendState={sendState}
            isSaving={save.isSaving}
            onIssue={isReadOnly ? undefined : issue}
          />
        )}
        {isFirm && <Firm ideq={row.ideq_eva} />}
        {isReadOnly && !isOver && estado === INSPECCION.rechazado && <Rejection row={row} lines={all} />}
        {isReadOnly && !form.isReadOnly && !isOver && <OtherResponsible row={row} maySign={authority.maySign} />}
        {refusal !== undefined && isUnsent && (
          <Refused ideva={row.id_eva} message={refusal} unsent={unsent} lines={all} />
        )}
        {groups.map((group) => (
          <GroupCard key={group.id} of={of} group={group} photographed={targets} held={held} isReadOnly={isReadOnly} />
        ))}
        <Photos of={of} lines={all} isReadOnly={isReadOnly} />
        <Missing missing={missing} />
        <FormPanel
          title={TITLE}
          form={maySave ? form : { ...form, isReadOnly: true }}
          save={save}
          creating={false}
          back={inspectionsOf(row.ideq_eva)}
          isEmbedded
          savedFrom={isPhone ? FORM : undefined}
          wide
          onInvalid={(errors) => errors.fecha && setWarnings([SIN_FECHA])}
        >
          <ConclusionFields
            form={form}
            row={row}
            authority={authority}
            onAssignMe={isAssignedFromBar ? undefined : assignMe}
            fits={fits}
          />
        </FormPanel>
      </div>
      <Warnings texts={warnings} onClose={() => setWarnings([])} />
      {question && (
        <FinishDialog
          {...question}
          row={row}
          lines={all}
          twins={twins}
          hasObservation={form.values.idobs !== ''}
          sendState={sendState}
        />
      )}
      {conflict && <Conflict {...conflict} />}
    </>
  )
}

function Loaded({ row }: { row: EvaluacionRow }) {
  return (
    <EditScreen call="GET /equipos/:id" id={row.ideq_eva} loadingTitle={TITLE} fields={8}>
      {(item) =>
        item && (
          <>
            <PageHeader
              title={`${TITLE} ${item.codigo_eq}`}
              description={`${fechaTabla(row.fecha_eva)} · ${item.tipoequipo.nombre_tipoeq} · serie ${item.numserie_eq} · ${item.empresa.nombre_emp}`}
            />
            <HistoryTabs sujeto="inspeccion" id={row.id_eva}>
              <div className={classes.screen}>
                <Checklist row={row} item={item} />
              </div>
            </HistoryTabs>
          </>
        )
      }
    </EditScreen>
  )
}

/** Shows the checklist of an inspection, or the form that starts one (SCR-26). */
export function Inspeccion() {
  const id = useFormId()
  const { ideq } = useSearch({ from: '/shell/equipos/equipos/nuevo/inspeccion' })
  const { data, error, refetch } = useRow('GET /evaluacion/:id', id)
  if (id === undefined) {
    if (ideq !== undefined) return <NewInspection ideq={ideq} />
    return <EmptyState text="Elija primero el equipo que va a inspeccionar." />
  }
  const isForeign = data !== undefined && ideq !== undefined && ideq.toLowerCase() !== data.ideq_eva
  const failure = isForeign ? new Error(OTRO_EQUIPO) : data ? null : error
  if (failure) {
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorState isForm error={failure} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <LoadingForm title={TITLE} fields={8} />
  return <Loaded key={id} row={data} />
}
