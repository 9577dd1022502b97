import type { ModuloPlano } from '@anclaje/contract/access/modulo'
import { ACTIONS } from '@anclaje/contract/permissions'
import type { Action } from '@anclaje/contract/permissions'
import { ask } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { currentSession, refreshSession } from '../../session/session.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

const switchOf = ({ id_mod }: ModuloPlano, action: Action) => `${id_mod} ${action}`

/** Saves one permission of a role. The role has one record for each module (ACC-18, ACC-20). */
export function useSavePermission(idrol: number) {
  const { once, running } = useOnce()

  const save = async (module: ModuloPlano, action: Action, on: boolean) => {
    const stored = module.roles?.[0]?.permisosroles
    if (!stored) return
    const isFirst = ACTIONS.every((each) => stored[`${each}_prol`] === 0)
    try {
      const body = { idrol, idmodulo: module.id_mod, [action]: on ? 1 : 0 }
      await ask('PUT /permisosroles/:id', { params: { id: stored.id_prol }, body })
      await readAgain()
      toastSuccess(isFirst ? 'Permiso creado correctamente' : 'Registro actualizado')
      if (idrol === currentSession()?.user.idroles_cue) await refreshSession(true)
    } catch (error) {
      showFailure(error)
    }
  }

  return {
    save: (module: ModuloPlano, action: Action, on: boolean) =>
      void once(() => save(module, action, on), switchOf(module, action)),
    isWaiting: (module: ModuloPlano, action: Action) => running.has(switchOf(module, action)),
  }
}
