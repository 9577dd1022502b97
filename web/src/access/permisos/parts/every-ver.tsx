import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Modulo } from '@anclaje/contract/access/modulo'
import { can, permissionsOf } from '@anclaje/contract/permissions'
import { MODULES } from '@anclaje/contract/screens'
import { ask } from '../../../client/ask.ts'
import { readAgain } from '../../../client/query-client.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx'

const NOTHING_LEFT = 'El rol ya tiene Ver en todos los módulos que usted puede dar.'

const GIVES = 'Activa Ver en todos los módulos que usted puede dar.'

interface EveryVerProps {
  idrol: number | undefined
  modules: readonly Modulo[] | undefined
  isReadOnly: boolean
}

/** Gives a role `ver` on every module on which the user has it, in one press (SCR-23). */
export function EveryVer({ idrol, modules, isReadOnly }: EveryVerProps) {
  const own = useSession()?.permissions ?? {}
  const mayEdit = useCan()('Permisos', 'editar')
  const { once, isRunning } = useOnce()
  if (!mayEdit) return null
  const role = permissionsOf(modules ?? [])
  const isDone = modules !== undefined && MODULES.every((name) => can(role, name, 'ver') || !can(own, name, 'ver'))
  const give = async () => {
    if (idrol === undefined || modules === undefined || isReadOnly) return
    if (isDone) return toastWarning(NOTHING_LEFT)
    try {
      const { message } = await ask('PUT /permisosroles/ver', { body: { idrol } })
      await readAgain()
      toastSuccess(message)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={16} />}
      onClick={() => void once(give)}
      // Beside a role that cannot be changed the screen says why. The button keeps its place.
      aria-disabled={isRunning || isDone || isReadOnly}
      data-disabled={isDone || isReadOnly || undefined}
      title={isReadOnly ? undefined : isDone ? NOTHING_LEFT : GIVES}
    >
      Todo Ver
    </Button>
  )
}
