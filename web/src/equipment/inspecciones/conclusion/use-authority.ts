import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import {
  impideDeshacerRechazo,
  puedeAsignarResponsable,
  puedeCambiarInspeccion,
} from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { useMaySave } from '../../../kit/forms/contract-form.ts'
import { useSession } from '../../../session/session.ts'

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

export function useAuthority({ idcol_eva, rechazada_eva }: EvaluacionRow): Authority {
  const user = useSession()?.user
  const maySave = useMaySave('editar')
  const who = user && { idcol: user.id_col, idrol: user.idroles_cue }
  // A firm rejection needs a responsible person; without one the inspection would become pending.
  const needsSomebody = impideDeshacerRechazo({ rechazada: rechazada_eva }, hoyEnBogota()) !== undefined
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
