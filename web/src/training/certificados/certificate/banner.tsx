import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconBan, IconDownload, IconMail } from '@tabler/icons-react'
import type { CertcolDetail, CertcolRow } from '@anclaje/contract/training/certcol'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { porEmpezar, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import { SITUACIONES } from '@anclaje/contract/states'
import { endWords } from '../../../work/documents/version-words.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import type { Tone } from '../../../ui/tone-icon.tsx'
import { AnnulCertificate } from '../parts/annul-dialog.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import { isAnnullable } from '../parts/row-menu.ts'
import { useMayChange } from '../parts/use-may-change.ts'
import { storedState } from '../parts/stored-state.ts'
import classes from './banner.module.css'
import { SendAgain, useMailCertificate } from './mail.tsx'
import { useDownload } from './use-download.ts'
import { useVersions } from './versions.tsx'

/**
 * Renders the button that mails the document to its learner. It works once the document is loaded
 * (SCR-24).
 */
function MailButton({ row, isReady }: { row: CertcolRow; isReady: boolean }) {
  const { send, isSending, again } = useMailCertificate()
  const address = row.colaboradore.correopersonal_col
  const isDisabled = !isReady || impideEnviar({ estado: storedState(row), correo: address }) !== undefined
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

/** Renders the button that asks why a certificate is annulled. */
function AnnulButton({ row }: { row: CertcolRow }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.annul}
        leftSection={<IconBan size={16} />}
        onClick={() => setAsking(true)}
      >
        Anular…
      </Button>
      {isAsking && <AnnulCertificate row={row} onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Says that a certificate is not valid today: it has expired, or its day of issue is in the future.
 */
function Validity({ row }: { row: CertcolDetail }) {
  if (porEmpezar(row)) return <StateBadge state={{ ...SITUACIONES.en_curso, label: vigenciaDe(row) }} />
  return row.situacion_ceco === 'vencido' && <StateBadge state={SITUACIONES.vencido} />
}

/** Shows the days of a certificate: issue, expiry, and the approval in the portal (TRUST-4). */
function Days({ row }: { row: CertcolDetail }) {
  const { fechainicio_cer, fechafin_cer } = row.certificacione
  const days = [
    `Expedición ${fechaTabla(fechainicio_cer)}`,
    `Vencimiento ${fechaTabla(fechafin_cer)}`,
    ...(row.registrado_ceco === null ? [] : [`Registrado el ${fechaTabla(row.registrado_ceco)}`]),
  ]
  return (
    <ul className={classes.days} data-numeric>
      {days.map((day) => (
        <li key={day}>{day}</li>
      ))}
    </ul>
  )
}

function Banner({
  tone,
  title,
  children,
  buttons,
}: {
  tone: Tone
  title: string
  children: ReactNode
  buttons?: ReactNode
}) {
  return (
    <section className="banner" data-tone={tone} aria-labelledby="titulo">
      <div className={classes.text}>
        <h1 id="titulo" className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {buttons && <div className="buttons">{buttons}</div>}
    </section>
  )
}

/** Names the certificate: its number, and its version after a correction. */
const numberOf = ({ codigo_ceco, emision_ceco }: CertcolRow) =>
  emision_ceco > 1 ? `${codigo_ceco}, versión ${emision_ceco}` : codigo_ceco

interface ApprovedBannerProps {
  row: CertcolDetail
  title: string
  /** True when the document is on the screen. */
  isReady: boolean
}

/** Shows what an approved certificate says, and what can be done with it. */
export function ApprovedBanner({ row, title, isReady }: ApprovedBannerProps) {
  const can = useCan()
  const mayChange = useMayChange()(row)
  const idcol = useSession()?.user.id_col
  const { save, isSaving } = useDownload()
  return (
    <Banner
      tone="success"
      title={title}
      buttons={
        <>
          <Button leftSection={<IconDownload size={16} />} onClick={() => save(row)} aria-disabled={isSaving}>
            {isSaving ? 'Descargando…' : 'Descargar'}
          </Button>
          {mayChange && can('CertColaboradores', 'editar') && <MailButton row={row} isReady={isReady} />}
          {mayChange && can('CertColaboradores', 'eliminar') && isAnnullable(row, idcol) && <AnnulButton row={row} />}
        </>
      }
    >
      <p>
        Completó el curso <strong>{courseOf(row)}</strong>, cohorte {row.certificacione.cohorte_cer}. Certificado{' '}
        {numberOf(row)} <Validity row={row} />
      </p>
      <Days row={row} />
    </Banner>
  )
}

/** Says that a certificate was annulled, when and why. */
export function AnnulledBanner({ row }: { row: CertcolDetail }) {
  const last = useVersions(row).data?.find(({ version_emi }) => version_emi === row.emision_ceco)
  const end = last && endWords(last)
  return (
    <Banner tone="danger" title="Anulado">
      <p>
        El certificado {numberOf(row)} de <strong>{learnerOf(row)}</strong> en el curso {courseOf(row)}, cohorte{' '}
        {row.certificacione.cohorte_cer}, ya no vale. La consulta pública lo muestra como anulado.
      </p>
      {end && <p>{end}</p>}
      <Days row={row} />
    </Banner>
  )
}
