import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Action, ModuloPlano } from '@anclaje/contract/permissions'
import { ask } from '../../client/ask.ts'
import { currentSession, refreshSession } from '../../app/session/session.ts'
import { showFailure } from '../../client/saving/use-save.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

/** Saves one switch of a role: the record is created where there is none, else changed (ACC-18). */
export function useSwitch(idrol: number) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())

  const save = async (module: ModuloPlano, action: Action, on: boolean) => {
    const key = `${module.id_mod} ${action}`
    if (waiting.has(key)) return
    setWaiting((before) => new Set(before).add(key))
    const id = module.roles?.[0]?.permisosroles.id_prol ?? null
    const body = { idrol, idmodulo: module.id_mod, [action]: on ? 1 : 0, ...(id !== null && { id }) }
    try {
      await (id === null
        ? ask('POST /permisosroles', { body })
        : ask('PUT /permisosroles/:id', { params: { id }, body }))
      await client.invalidateQueries({ queryKey: ['modulos'] })
      toastSuccess(id === null ? 'Permiso creado correctamente' : 'Registro actualizado')
      if (idrol === currentSession()?.user.idroles_cue) await refreshSession(true)
    } catch (error) {
      showFailure(error)
    } finally {
      setWaiting((before) => new Set([...before].filter((each) => each !== key)))
    }
  }

  return { save: (module: ModuloPlano, action: Action, on: boolean) => void save(module, action, on), waiting }
}
