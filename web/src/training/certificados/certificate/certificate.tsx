import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { CertcolDetail, CertcolRow } from '@anclaje/contract/training/certcol'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { porEmpezar, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import { SITUACIONES } from '@anclaje/contract/states'
import { useCan } from '../../../session/session.ts'
import { useRow } from '../../../kit/reading/use-row.ts'
import { DocumentPreview, useDocumentPreview } from '../../../kit/document-preview.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageHeader, useTitle } from '../../../ui/page-header.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import classes from './certificate.module.css'
import { Deliveries } from './deliveries.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import { isApproved } from '../parts/row-menu.ts'
import { useDownload } from './use-download.ts'
import { SendAgain, useMailCertificate } from './mail.tsx'

/** Returns the text alternative of the document's picture. */
function description(row: CertcolRow): string {
  const { colaboradore, certificacione, codigo_ceco } = row
  return (
    `Certificado ${codigo_ceco}: ${learnerOf(row)}, ${documentoConTipo(colaboradore)}, ` +
    `cursó y aprobó ${courseOf(row)}, ${certificacione.horas_cer} horas. ` +
    `Expedido el ${fechaLarga(certificacione.fechainicio_cer)}, vence el ${fechaLarga(certificacione.fechafin_cer)}.`
  )
}

/**
 * Renders the button that mails the document to its learner. It works once the document is loaded
 * (SCR-24).
 */
function MailButton({ row, isReady }: { row: CertcolRow; isReady: boolean }) {
  const { send, isSending, again } = useMailCertificate()
  const address = row.colaboradore.correopersonal_col
  const isDisabled = !isReady || impideEnviar({ aprobado: isApproved(row), correo: address }) !== undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} />}
        onClick={() => send(row)}
        disabled={isDisabled}
        aria-disabled={isSending || isDisabled}
        title={address ?? 'El aprendiz no tiene un correo registrado.'}
      >
        {isSending ? 'Enviando…' : 'Enviar por correo'}
      </Button>
      <SendAgain again={again} />
    </>
  )
}

/** Shows a pending certificate, which has no document yet. */
function Pending({ row }: { row: CertcolRow }) {
  const preview = useDocumentPreview('GET /certcol/:id/pdf', row.id_ceco)
  return (
    <>
      <PageHeader title="Certificado" description={`${learnerOf(row)} · ${courseOf(row)}`} />
      <DocumentPreview preview={preview} alt={description(row)} />
    </>
  )
}

const PARTS = { colaboradore: 'la persona', certificacione: 'el curso o su cohorte', empresa: 'la empresa' }
const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/**
 * Names the data that differ between today and the issue (CERT-10). Renders nothing when they are
 * equal.
 */
function Difference({ difiere = [] }: { difiere: CertcolDetail['difiere'] }) {
  if (difiere.length === 0) return null
  return (
    <div className={classes.notice}>
      <Notice>
        Este certificado muestra los datos con los que se expidió. Hoy son otros los de{' '}
        {inWords.format(difiere.map((part) => PARTS[part]))}.
      </Notice>
    </div>
  )
}

/**
 * Says that a certificate is not valid today: it has expired, or its day of issue is in the future.
 */
function Validity({ row }: { row: CertcolDetail }) {
  if (porEmpezar(row)) return <StateBadge state={{ ...SITUACIONES.en_curso, label: vigenciaDe(row) }} />
  return row.situacion_ceco === 'vencido' && <StateBadge state={SITUACIONES.vencido} />
}

function Approved({ row }: { row: CertcolDetail }) {
  const title = `Felicitaciones ${learnerOf(row)}`
  useTitle(title)
  const can = useCan()
  const preview = useDocumentPreview('GET /certcol/:id/pdf', row.id_ceco)
  const { save, isSaving } = useDownload()
  return (
    <>
      <section className="banner" data-tone="success" aria-labelledby="felicitaciones">
        <div className={classes.text}>
          <h1 id="felicitaciones" className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          <p>
            Completó el curso <strong>{courseOf(row)}</strong>, cohorte {row.certificacione.cohorte_cer}. Certificado{' '}
            {row.codigo_ceco} <Validity row={row} />
          </p>
        </div>
        <div className="buttons">
          {can('CertColaboradores', 'editar') && <MailButton row={row} isReady={preview.url !== null} />}
          <Button leftSection={<IconDownload size={16} />} onClick={() => save(row)} aria-disabled={isSaving}>
            {isSaving ? 'Descargando…' : 'Descargar'}
          </Button>
        </div>
      </section>
      <Difference difiere={row.difiere} />
      <DocumentPreview preview={preview} alt={description(row)} />
      <Deliveries id={row.id_ceco} />
    </>
  )
}

/** Shows a certificate. An issued one can be downloaded and mailed. */
export function Certificado() {
  const { id } = useSearch({ from: '/shell/admin/certcolaboradores/Certificado' })
  const { data, error, refetch } = useRow('GET /certcol/GetById/:id', id ?? '')
  if (error) {
    return (
      <>
        <PageHeader title="Certificado" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <LoadingForm title="Certificado" fields={6} />
  if (isApproved(data)) return <Approved row={data} />
  return <Pending row={data} />
}
