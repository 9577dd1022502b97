import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { otroEquipo } from '@anclaje/contract/equipment/equipo'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import { ROLES } from '@anclaje/contract/permissions'
import { ask } from '../../../client/ask.ts'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useIssueSave } from '../../../kit/saving/issue-dialog.tsx'
import { WhyDialog } from '../../../kit/saving/why-dialog.tsx'
import { itemOf } from '../../inspecciones/addresses.ts'

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
      title="Es otro equipo"
      subject={`${row.codigo_eq} no es ${twin.codigo_eq}`}
      text={`Los dos tienen la misma serie, y ${twin.codigo_eq} quedó rechazado. Dígalo solo si son dos equipos distintos: el historial guarda quién lo dijo y por qué.`}
      label="Por qué es otro equipo"
      wrongWith={(motivo) => otroEquipo.shape.motivo.safeParse(motivo).error?.issues[0]?.message}
      save={save}
      button="Es otro equipo"
      onClose={onClose}
    />
  )
}

/**
 * Names the rejected records of the thing that an item is. An administrator can say that it is
 * another thing.
 */
export function RejectedTwins({ row }: { row: EquipoDetail }) {
  const [asked, setAsked] = useState<Twin | null>(null)
  const mayTell = useSession()?.user.idroles_cue === ROLES.adm
  return (
    <>
      {row.gemelos.map((twin) => (
        <Notice
          key={twin.id_eq}
          action={
            mayTell && (
              <Button variant="default" onClick={() => setAsked(twin)}>
                Es otro equipo…
              </Button>
            )
          }
        >
          La misma serie quedó rechazada en <Link {...itemOf(twin.id_eq)}>{twin.codigo_eq}</Link>, de {twin.nombre_emp}:
          no se usa ni se aprueba.
          {!mayTell && ' Si es otro equipo, lo dice un administrador.'}
        </Notice>
      ))}
      {asked && <ApartDialog row={row} twin={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
