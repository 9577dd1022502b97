import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Modulo } from '@anclaje/contract/access/modulo'
import { can, permissionsOf } from '@anclaje/contract/permissions'
import type { ModuleName } from '@anclaje/contract/permissions'
import { ask } from '../../../client/ask.ts'
import { useQuestion } from '../../../kit/saving/use-delete.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'

const NOTHING_LEFT = 'El rol ya tiene Ver en todos los módulos que usted puede dar.'
const GIVES = 'Activa Ver en todos los módulos que usted puede dar.'

interface EveryVerProps {
  idrol: number | undefined
  modules: readonly Modulo[] | undefined
  isReadOnly: boolean
}

/**
 * Gives a role `ver` on every module on which the user has it, in one press (SCR-23). Asks first
 * where the role sees something already, since people may have it.
 */
export function EveryVer({ idrol, modules = [], isReadOnly }: EveryVerProps) {
  const own = useSession()?.permissions ?? {}
  const mayEdit = useCan()('Permisos', 'editar')
  const save = useSave<number, { message: string }>({
    save: (role) => ask('PUT /permisosroles/ver', { body: { idrol: role } }),
    success: ({ message }) => message,
  })
  const question = useQuestion(save)
  if (!mayEdit) return null
  const role = permissionsOf(modules)
  const sees = (module: Modulo) => can(role, module.nombre_mod as ModuleName, 'ver')
  const left = modules.filter((module) => !sees(module) && can(own, module.nombre_mod as ModuleName, 'ver'))
  const isDone = modules.length > 0 && left.length === 0
  const press = () => {
    if (idrol === undefined || modules.length === 0 || isReadOnly) return undefined
    if (isDone) return toastWarning(NOTHING_LEFT)
    return modules.some(sees) ? question.ask(idrol) : void save.run(idrol)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        onClick={press}
        // Beside a role that cannot be changed the screen says why. The button keeps its place.
        aria-disabled={save.isSaving || isDone || isReadOnly}
        data-disabled={isDone || isReadOnly || undefined}
        title={isReadOnly ? undefined : isDone ? NOTHING_LEFT : GIVES}
      >
        Todo Ver
      </Button>
      <ConfirmDialog
        question={question}
        title={left.length === 1 ? '¿Dar Ver en 1 módulo más?' : `¿Dar Ver en ${left.length} módulos más?`}
        text={() => `Quienes tienen este rol verán también: ${left.map(({ title_mod }) => title_mod).join(', ')}.`}
        button="Dar Ver"
        busy="Guardando…"
        isHarmless
      />
    </>
  )
}
