import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from './pending-dialog.module.css'
import { usePending } from './use-pending.ts'

/**
 * Lists what waits for an approval by year and course, each with a link to its certificates. There
 * they are approved or get an outcome together.
 */
export function PendingDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = usePending()
  const all = data?.reduce((sum, { total }) => sum + total, 0) ?? 0
  return (
    <Dialog opened onClose={onClose} title="Por aprobar, por año y curso">
      {error && <p>No se pudo cargar. {error.message}</p>}
      {!data && !error && <p aria-busy>Contando…</p>}
      {data && (
        <p>
          {all === 0
            ? 'No hay certificados por aprobar.'
            : `${formatCount(all)} por aprobar. Abra un grupo, elija a todos y apruébelos o guarde su resultado.`}
        </p>
      )}
      <ul className="ruled">
        {data?.map(({ anio, idcur, nombre_cur, total }) => (
          <li key={`${anio} ${idcur}`} className={classes.group}>
            <span className="strong">{anio}</span>
            <span>{nombre_cur}</span>
            <span className={classes.total}>{formatCount(total)}</span>
            <LinkButton
              to="/admin/certcolaboradores"
              search={{ situacion: 'pendiente', idcur: String(idcur), anio: String(anio) }}
              variant="default"
              size="compact-sm"
              aria-label={`Decidir ${nombre_cur}, ${anio}`}
              onClick={onClose}
            >
              Decidir
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
