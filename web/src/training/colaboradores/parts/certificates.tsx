import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { estadoVisible, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { useCan, useSession } from '../../../session/session.ts'
import { Related } from '../../../kit/related.tsx'
import type { RelatedRow } from '../../../kit/related.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { certificateOf, inscriptionOf } from '../../certificados/addresses.ts'

/** Returns the dates of a certificate: until when it is valid, or else its day of issue. */
const datesOf = (row: CertcolRow): string =>
  row.situacion_ceco === 'anulado' || row.desenlace_ceco !== null
    ? `Expedición ${fechaTabla(row.certificacione.fechainicio_cer)}`
    : vigenciaDe(row)

function rowOf(row: CertcolRow, canEdit: boolean): RelatedRow {
  const isIssued = row.situacion_ceco === 'anulado' || row.estado_ceco === CERTIFICADO.aprobado
  const { curso, cohorte_cer } = row.certificacione
  return {
    id: row.id_ceco,
    title: curso.nombre_cur,
    badge: <StateBadge state={estadoVisible(row)} />,
    line: `Cohorte ${cohorte_cer} · ${datesOf(row)}`,
    place: isIssued ? certificateOf(row.id_ceco) : canEdit ? inscriptionOf(row.id_ceco) : null,
  }
}

/**
 * Lists the newest certificates of a person. Who reads no certificates of others (ACC-13) sees
 * nothing beside somebody else.
 */
export function CertificatesOfPerson({ idcol }: { idcol: number }) {
  const can = useCan()
  const isOwn = useSession()?.user.id_col === idcol
  if (!can('CertColaboradores', 'ver') || !(isOwn || can('TodosLosCertificados', 'ver'))) return null
  const canEdit = can('CertColaboradores', 'editar') && (isOwn || can('CertColaboradores', 'filtrar'))
  const filter = { idcol: String(idcol) }
  return (
    <Related
      title="Certificados"
      call="GET /certcol"
      filter={filter}
      rowOf={(row) => rowOf(row, canEdit)}
      all={{ label: 'Ver todos', place: { to: '/admin/certcolaboradores', search: filter } }}
      empty="Esta persona aún no tiene certificados."
    />
  )
}
