import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { motivoDeOtro } from '@anclaje/contract/equipment/equipo'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import { ROLES } from '@anclaje/contract/permissions'
import { ask } from '../../../client/ask.ts'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useIssueSave } from '../../../kit/saving/issue-dialog.tsx'
import { WhyDialog } from '../../../kit/saving/why-dialog.tsx'
import { itemOf } from '../../inspecciones/addresses.ts'
import classes from './rejected-twins.module.css'

type Twin = EquipoDetail['gemelos'][number]

/** Asks why an item is another thing than a rejected one with the same serial (EQUIP-19). */
function ApartDialog({ row, twin, onClose }: { row: EquipoDetail; twin: Twin; onClose: () => void }) {
  const save = useIssueSave(
    (motivo: string) => ask('PUT /equipos/:id/otro', { params: { id: row.id_eq }, body: { ideq: twin.id_eq, motivo } }),
    'Se guardó que es otro equipo',
    onClose,
  )
  return (
    <WhyDialog
      title={`¿${row.codigo_eq} es otro equipo que ${twin.codigo_eq}?`}
      subject={`Los dos tienen la misma serie, y ${twin.codigo_eq} quedó rechazado.`}
      text="Dígalo solo si son dos equipos distintos: el historial guarda quién lo dijo y por qué."
      label="Por qué es otro equipo"
      wrongWith={(motivo) => motivoDeOtro().safeParse(motivo).error?.issues[0]?.message}
      save={save}
      button="Es otro equipo"
      onClose={onClose}
    />
  )
}

/**
 * Names the rejected records of the thing that an item is. An administrator can say of each that
 * the item is another thing.
 */
export function RejectedTwins({ row }: { row: EquipoDetail }) {
  const [asked, setAsked] = useState<Twin | null>(null)
  const mayTell = useSession()?.user.idroles_cue === ROLES.adm
  if (row.gemelos.length === 0) return null
  return (
    <div className={classes.twins}>
      <Notice tone="danger">
        <p>La misma serie quedó rechazada: este equipo no se usa ni se aprueba.</p>
        <ul>
          {row.gemelos.map((twin) => (
            <li key={twin.id_eq} className={classes.twin}>
              <span>
                <Link {...itemOf(twin.id_eq)}>{twin.codigo_eq}</Link>, de {twin.nombre_emp}
              </span>
              {mayTell && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Es otro equipo que ${twin.codigo_eq}…`}
                  onClick={() => setAsked(twin)}
                >
                  Es otro equipo…
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!mayTell && <p className={classes.end}>Si es otro equipo, lo dice un administrador.</p>}
      </Notice>
      {asked && <ApartDialog row={row} twin={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
