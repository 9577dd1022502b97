import { Suspense, lazy, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaLarga, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { impideAnularInspeccion, impideDibujarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import { askFile } from '../../../client/ask.ts'
import { readAgain } from '../../../client/query-client.ts'
import { textOfCode } from '../../../client/texts.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { useRow } from '../../../kit/reading/use-row.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { DocumentPreview } from '../../../kit/document-preview.tsx'
import { useHistoryOf } from '../../../trust/historia/parts/tabs.tsx'
import { DocumentTabs } from '../../../work/documents/document-tabs.tsx'
import { endWords } from '../../../work/documents/version-words.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import classes from './certificate.module.css'
import { checklistOf, inspectionsOf } from '../addresses.ts'
import { StartInspection } from '../checklist/start.tsx'
import { useUnsent } from '../answers/unsent.tsx'
import { countInWords } from '../answers/waiting.ts'
import type { Waiting } from '../answers/waiting.ts'
import { annulmentOfInspection, isOwn, issueOf, numberOf } from '../values.ts'
import { DOCUMENT, saveDocument, useInspectionPicture } from './document.ts'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'
import { Versions, useVersions } from './versions.tsx'

const AnnulDialog = lazy(async () => ({ default: (await import('../../../work/annul-dialog.tsx')).AnnulDialog }))

const TITLE = 'Certificado de inspección'
const SIN_CERTIFICADO = 'El certificado se expide cuando la inspección se termina.'

/** Conclusion of the document (INSP-16). */
const VERDICT: Record<number, { word: string; tone: 'success' | 'danger' }> = {
  [INSPECCION.aprobado]: { word: 'CONTINÚA EN SERVICIO', tone: 'success' },
  [INSPECCION.rechazado]: { word: 'RETIRAR DE SERVICIO', tone: 'danger' },
}

/** Says in the place of an approval that is over what holds today. The paper stays as it is. */
const overVerdict = ({ nousar_eq }: EquipoDetail) =>
  ({ word: nousar_eq === null ? 'YA NO VALE' : 'NO USAR', tone: 'danger' }) as const

/**
 * Asks why an inspection is annulled. Renders nothing for a user who may not annul it (INSP-22).
 */
function AnnulButton({ row }: { row: EvaluacionRow }) {
  const can = useCan()
  const user = useSession()?.user
  const [isAsking, setAsking] = useState(false)
  const caller = user && { idcol: user.id_col, idrol: user.idroles_cue }
  if (!can('Equipos', 'eliminar') || !caller) return null
  if (impideAnularInspeccion(caller, isOwn(row, user), issueOf(row), row.emision_eva)) return null
  return (
    <>
      <Button variant="default" className="danger" leftSection={<IconBan size={16} />} onClick={() => setAsking(true)}>
        Anular…
      </Button>
      {isAsking && (
        <Suspense>
          <AnnulDialog {...annulmentOfInspection(row)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function EditButton({ row }: { row: EvaluacionRow }) {
  const can = useCan()
  if (!can('Equipos', 'editar')) return null
  return (
    <LinkButton variant="default" leftSection={<IconPencil size={16} />} {...checklistOf(row.id_eva, row.ideq_eva)}>
      Editar inspección
    </LinkButton>
  )
}

/** Prints the PDF without the page around it, or downloads it when the browser shows no PDF. */
function usePrint(row: EvaluacionRow) {
  const { once, isRunning: isPreparing } = useOnce()
  const frame = useRef<HTMLIFrameElement>(null)
  const [url, setUrl] = useState<string>()
  const print = async () => {
    try {
      if (!navigator.pdfViewerEnabled) await saveDocument(row)
      else setUrl(URL.createObjectURL((await askFile(DOCUMENT, { params: { id: row.id_eva } })).blob))
      // The document counts as handed out now.
      void readAgain()
    } catch (error) {
      showFailure(error)
    }
  }
  const page = url && (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox shows no PDF
    <iframe
      key={url}
      ref={frame}
      src={url}
      title={TITLE}
      className={classes.printed}
      tabIndex={-1}
      onLoad={() => frame.current?.contentWindow?.print()}
    />
  )
  return { print: () => void once(print), isPreparing, page }
}

/** Says that this document is no longer current, and links to the inspections of the item. */
function Outdated({ standing, ideq }: { standing: Standing; ideq: string }) {
  return (
    <section className={classes.outdated} data-tone={standing.tone} role="note">
      <ToneIcon tone={standing.tone} size={20} />
      <p>{standing.text}</p>
      <LinkButton variant="default" size="xs" {...inspectionsOf(ideq)}>
        Ver las inspecciones
      </LinkButton>
    </section>
  )
}

/** Describes the document of an inspection for users who do not see it. */
const describe = (row: EvaluacionRow, { tipoequipo, codigo_eq, numserie_eq }: EquipoDetail, word: string) =>
  `${TITLE} de ${tipoequipo.nombre_tipoeq} ${codigo_eq}, serie ${numserie_eq}, del ${fechaLarga(row.fecha_eva)}: ${word}.`

function Issued({ row, item }: { row: EvaluacionRow; item: EquipoDetail }) {
  const preview = useInspectionPicture(row)
  const printer = usePrint(row)
  const { once, isRunning: isSaving } = useOnce()
  const verdict = VERDICT[row.estado_eva]!
  const standing = standingOf(row, item, hoyEnBogota())
  // The verdict of an approval that is over would be taken for the verdict of today.
  const isOver = standing?.isOver === true && row.estado_eva === INSPECCION.aprobado
  const { word, tone } = isOver ? overVerdict(item) : verdict
  const save = () => once(() => saveDocument(row).then(readAgain, showFailure))
  return (
    <>
      {standing && <Outdated standing={standing} ideq={row.ideq_eva} />}
      <section className="banner" data-tone={tone}>
        <div className={classes.text}>
          <p className={classes.word}>
            <ToneIcon tone={tone} size={24} />
            {word}
          </p>
          {isOver && (
            <p>
              El {fechaLarga(row.fecha_eva)} decía: {verdict.word.toLowerCase()}.
            </p>
          )}
          <p>
            {item.tipoequipo.nombre_tipoeq} {item.codigo_eq}, inspección del {fechaLarga(row.fecha_eva)}.
          </p>
        </div>
        <div className="buttons">
          <EditButton row={row} />
          <AnnulButton row={row} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={printer.print}
            aria-disabled={printer.isPreparing}
          >
            Imprimir
          </Button>
          <Button leftSection={<IconDownload size={16} />} onClick={() => void save()} aria-disabled={isSaving}>
            {isSaving ? 'Descargando…' : 'Descargar'}
          </Button>
        </div>
      </section>
      {printer.page}
      <Tabbed row={row}>
        <DocumentPreview preview={preview} alt={describe(row, item, verdict.word)} />
      </Tabbed>
    </>
  )
}

function Tabbed({ row, children }: { row: EvaluacionRow; children: ReactNode }) {
  return (
    <DocumentTabs
      from="/shell/equipos/equipos/evaluacion"
      versions={<Versions row={row} />}
      history={useHistoryOf('inspeccion', row.id_eva)}
    >
      {children}
    </DocumentTabs>
  )
}

/** Shows an annulled inspection: when and why, its document, and its versions. */
function Annulled({ row, item }: { row: EvaluacionRow; item: EquipoDetail }) {
  const preview = useInspectionPicture(row)
  const last = useVersions(row).data?.find(({ version_emi }) => version_emi === row.emision_eva)
  const end = last && endWords(last)
  return (
    <>
      <section className="banner" data-tone="danger">
        <div className={classes.text}>
          <p className={classes.word}>
            <ToneIcon tone="danger" size={24} />
            Anulada
          </p>
          <p>
            {item.tipoequipo.nombre_tipoeq} {item.codigo_eq}: la inspección del {fechaLarga(row.fecha_eva)} ya no vale.
            La consulta pública la muestra como anulada.
          </p>
          {end && <p>{end}</p>}
        </div>
        <div className="buttons">
          <StartInspection variant="default" ideq={row.ideq_eva} />
          <LinkButton variant="default" {...inspectionsOf(row.ideq_eva)}>
            Ver las inspecciones
          </LinkButton>
        </div>
      </section>
      <Tabbed row={row}>
        <DocumentPreview preview={preview} alt={describe(row, item, 'ANULADA')} />
      </Tabbed>
    </>
  )
}

/** Says why there is no document: the inspection is pending or has unsent changes (INSP-15). */
function Missing({
  row,
  reason,
  unsent,
}: {
  row: EvaluacionRow
  reason: string | undefined
  unsent: readonly Waiting[]
}) {
  const isUnsent = unsent.length > 0
  return (
    <section className="banner" data-tone="warning" role="alert">
      <p className={classes.word}>
        <IconAlertTriangle size={24} aria-hidden />
        {isUnsent ? `Hay ${countInWords(unsent)} sin enviar` : reason}
      </p>
      {isUnsent && <p>El certificado se muestra cuando se envíen.</p>}
      <div className="buttons">
        <EditButton row={row} />
      </div>
    </section>
  )
}

function Loaded({ row }: { row: EvaluacionRow }) {
  const { isRead, of } = useUnsent()
  const { data: item, error, refetch } = useRow('GET /equipos/:id', row.ideq_eva)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!item || !isRead) return <LoadingForm title={TITLE} fields={6} />
  const unsent = of(row.id_eva)
  const refusal = impideDibujarInspeccion({ ...issueOf(row), responsable: row.idcol_eva })
  const reason = refusal && textOfCode(refusal.code, refusal.motivo)
  const content = () => {
    if (row.anulada_eva !== null) return <Annulled row={row} item={item} />
    if (unsent.length === 0 && reason === undefined) return <Issued row={row} item={item} />
    return (
      <>
        <Missing row={row} reason={reason} unsent={unsent} />
        {unsent.length === 0 && <Tabbed row={row}>{SIN_CERTIFICADO}</Tabbed>}
      </>
    )
  }
  return (
    <>
      <PageHeader title={TITLE} description={`${numberOf(row) ?? item.codigo_eq} · ${item.empresa.nombre_emp}`} />
      {content()}
    </>
  )
}

/** Shows the certificate of an inspection, to print and download (INSP-16). */
export function CertificadoInspeccion() {
  const { id } = useSearch({ from: '/shell/equipos/equipos/evaluacion' })
  const { data, error, refetch } = useRow('GET /evaluacion/:id', id ?? '')
  if (error) {
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <LoadingForm title={TITLE} fields={6} />
  return <Loaded row={data} />
}
