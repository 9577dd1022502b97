import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import {
  estaTerminada,
  puedeAsignarResponsable,
  puedeCambiarInspeccion,
  puedeRetractar,
} from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { useMaySave } from '../../../kit/forms/contract-form.ts'
import { useSession } from '../../../session/session.ts'
import { actNow, issueOf } from '../values.ts'

/** Permissions of a user on an inspection (INSP-9, INSP-10). */
export interface Authority {
  /** True when the user may change answers and data of the inspection. */
  mayChange: boolean
  /** True when the user may be the responsible person of the inspection. */
  maySign: boolean
  /** Returns whether the user may make a person, or nobody, responsible. */
  mayAssign: (idcol: number | null) => boolean
  idcol: number | undefined
}

const SIGNING: readonly string[] = ROLES_RESPONSABLES

export function useAuthority(row: EvaluacionRow): Authority {
  const { idcol_eva } = row
  const user = useSession()?.user
  const issue = issueOf(row)
  // Nothing is changed in an annulled inspection (INSP-22).
  const maySave = useMaySave('editar') && !issue.anulada
  const who = user && { idcol: user.id_col, idrol: user.idroles_cue }
  const act = actNow(user)
  // A finished inspection needs a responsible person; without one it would become pending.
  const needsSomebody = estaTerminada(issue) && !(act && puedeRetractar(issue, act))
  return {
    mayChange: maySave && who !== undefined && puedeCambiarInspeccion(who, idcol_eva),
    maySign: maySave && user !== undefined && SIGNING.includes(user.nombre_rol),
    mayAssign: (idcol) =>
      maySave &&
      who !== undefined &&
      puedeAsignarResponsable(who, idcol_eva, idcol) &&
      !(needsSomebody && idcol === null),
    idcol: user?.id_col,
  }
}
