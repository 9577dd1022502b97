import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import { puedeAsignarResponsable, puedeCambiarInspeccion } from '@anclaje/contract/rules/equipment/responsable'
import { useMaySave } from '../../../kit/forms/use-may-save.ts'
import { useSession } from '../../../app/session/session.ts'

/** What somebody may do with an inspection (INSP-9, INSP-10). */
export interface Authority {
  /** Change what it says. */
  mayChange: boolean
  /** Answer for it. */
  maySign: boolean
  /** Make somebody, or nobody, responsible. */
  mayName: (idcol: number | null) => boolean
  /** Whoever looks at it. */
  idcol: number | undefined
}

const SIGNING: readonly string[] = ROLES_RESPONSABLES

/** What whoever is logged in may do with an inspection. */
export function useAuthority({ idcol_eva }: EvaluacionRow): Authority {
  const user = useSession()?.user
  const maySave = useMaySave('editar')
  const who = user && { idcol: user.id_col, idrol: user.idroles_cue }
  return {
    mayChange: maySave && who !== undefined && puedeCambiarInspeccion(idcol_eva, who),
    maySign: maySave && user !== undefined && SIGNING.includes(user.nombre_rol),
    mayName: (idcol) => maySave && who !== undefined && puedeAsignarResponsable(idcol_eva, idcol, who),
    idcol: user?.id_col,
  }
}
