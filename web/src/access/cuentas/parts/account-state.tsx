import { Button } from '@mantine/core'
import { IconLock, IconX, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { CuentaRow } from '@anclaje/contract/access/cuenta'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { backTo } from '../../../address/place.ts'
import { useCan } from '../../../session/session.ts'
import { ask } from '../../../client/ask.ts'
import { useDelete, useQuestion } from '../../../kit/saving/use-delete.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BlockDialog, UnblockDialog, useBlock } from './block.tsx'
import classes from './account-state.module.css'

interface AccountProps {
  account: CuentaRow
  person: ColaboradorDetail
}

/** Says above the form that the account is blocked, with a button that unblocks it. */
export function BlockedNotice({ account, person }: AccountProps) {
  const can = useCan()
  const block = useBlock(false)
  if (!account.bloqueada_cue) return null
  return (
    <>
      <Notice
        action={
          can('Colaboradores', 'editar') && (
            <Button variant="default" onClick={() => block.ask(account)}>
              Desbloquear
            </Button>
          )
        }
      >
        Esta cuenta está bloqueada: nadie inicia sesión con ella, ni se elige a la persona como responsable.
      </Notice>
      <UnblockDialog question={block} nameOf={() => nombreDePersona(person)} />
    </>
  )
}

/** Offers to turn off the second factor of a person who lost it (ACC-36). */
function FactorState({ account, person }: AccountProps) {
  const removal = useQuestion(
    useSave<CuentaRow>({
      save: ({ id_cue }) => ask('DELETE /cuentaacceso/:id/segundofactor', { params: { id: id_cue } }),
      success: 'Segundo factor quitado',
    }),
  )
  if (account.segundofactor_cue === null) return null
  return (
    <>
      <Button variant="default" leftSection={<IconX size={16} />} onClick={() => removal.ask(account)}>
        Quitar segundo factor
      </Button>
      <ConfirmDialog
        question={removal}
        title="¿Quitar el segundo factor?"
        text={() => `${nombreDePersona(person)} entrará solo con su contraseña. Recibirá un correo que lo dice.`}
        button="Quitar"
        busy="Quitando…"
      />
    </>
  )
}

/** Offers to block or delete the account, below its form (SCR-21). */
export function AccountState({ account, person, onDeleted }: AccountProps & { onDeleted: () => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const block = useBlock(true)
  const deletion = useDelete<CuentaRow>({
    call: 'DELETE /cuentaacceso/:id',
    idOf: ({ id_cue }) => id_cue,
    success: 'Cuenta eliminada',
    onDeleted: async () => {
      onDeleted()
      await navigate(backTo('/admin/aprendices'))
    },
  })
  const name = nombreDePersona(person)
  const mayBlock = can('Colaboradores', 'editar') && !account.bloqueada_cue
  const mayDelete = can('Colaboradores', 'eliminar')
  if (!mayBlock && !mayDelete) return null
  return (
    <section className={classes.state} aria-labelledby="acceso">
      <h2 id="acceso" className="heading">
        Acceso
      </h2>
      <p>
        Bloquear cierra sus sesiones y no deja iniciar sesión hasta que se desbloquee. Eliminar quita la cuenta; la
        persona y lo que firmó quedan.
      </p>
      <div className="buttons">
        {mayBlock && (
          <Button variant="default" leftSection={<IconLock size={16} />} onClick={() => block.ask(account)}>
            Bloquear acceso
          </Button>
        )}
        {can('Colaboradores', 'editar') && <FactorState account={account} person={person} />}
        {mayDelete && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} />}
            className="danger"
            onClick={() => deletion.ask(account)}
          >
            Eliminar cuenta
          </Button>
        )}
      </div>
      <BlockDialog question={block} nameOf={() => name} />
      <ConfirmDialog
        question={deletion}
        title="¡Cuidado!"
        text={() =>
          `¿Está seguro de eliminar la cuenta de acceso de ${name}? Ya no podrá iniciar sesión; sus datos se conservan.`
        }
      />
    </section>
  )
}
