import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Cambio } from '@anclaje/contract/rules/training/cambios'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import { useCan, useSession } from '../../../session/session.ts'
import { isCorrectable } from '../parts/row-menu.ts'
import { useMayChange } from '../parts/use-may-change.ts'
import { shownText } from '../../../work/documents/change-lines.tsx'
import classes from './changes.module.css'
import { changesOf } from './changes-of.ts'
import { CorrectDialog } from './correct-dialog.tsx'

function ChangesTable({ changes }: { changes: readonly Cambio[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">En el certificado</th>
          <th scope="col">Hoy</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ campo, antes, ahora }) => (
          <tr key={campo}>
            <th scope="row">{campo}</th>
            <td data-title="En el certificado">{shownText(antes)}</td>
            <td data-title="Hoy">{shownText(ahora)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Shows the printed lines of a certificate that are different today, and offers to correct it.
 * Renders nothing when all are equal (TRUST-6).
 */
export function Changes({ row }: { row: CertcolDetail }) {
  const can = useCan()
  const mayChange = useMayChange()
  const idcol = useSession()?.user.id_col
  // The lines that the dialog asks about: they stay while it is open, whatever is read again.
  const [asked, setAsked] = useState<readonly Cambio[] | null>(null)
  const { data: changes = [] } = useQuery(changesOf(row))
  const mayCorrect = can('CertColaboradores', 'editar') && mayChange(row) && isCorrectable(row, idcol)
  return (
    <>
      {changes.length > 0 && (
        <section className={classes.notice} data-tone="warning" aria-labelledby="cambios">
          <div className={classes.head}>
            <h2 id="cambios" className={classes.title}>
              Después de expedirlo {changes.length === 1 ? 'cambió este dato' : 'cambiaron estos datos'}; el certificado
              no cambia
            </h2>
            {mayCorrect && (
              <Button variant="default" onClick={() => setAsked(changes)}>
                Corregir…
              </Button>
            )}
          </div>
          <ChangesTable changes={changes} />
        </section>
      )}
      {asked && <CorrectDialog row={row} changes={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
