import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { DIAS_ENLACE, cuentaEditForm, cuentaForm } from '@anclaje/contract/access/cuenta'
import type { CuentaRow, CuentaTexts } from '@anclaje/contract/access/cuenta'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { CUENTA_PROTEGIDA, FIRMANTE_CUENTA } from '@anclaje/contract/rules/access/actos-cuenta'
import { ask } from '../../client/ask.ts'
import { rolesToGive } from './sources.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useRow } from '../../kit/reading/use-row.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingForm } from '../../kit/forms/loading-form.tsx'
import { HistoryTabs } from '../../trust/historia/parts/tabs.tsx'
import { nameAndDocument } from '../../training/colaboradores/values.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadOnlyField } from '../../ui/fields/read-only.tsx'
import { generatePassword } from './parts/generate.ts'
import { DIFFERENT_PASSWORDS, PasswordPair, reportMismatch } from './parts/password-pair.tsx'
import { AccountState, BlockedNotice } from './parts/account-state.tsx'
import classes from './form.module.css'
import { sendCredentials, sendLink } from './parts/send-access.ts'

const LIST = '/admin/aprendices'

const BY_LINK = `Déjela vacía: la persona recibe por correo un enlace para escribirla, válido ${DIAS_ENLACE} días.`
const KEPT = 'Déjela vacía para conservar la actual.'
const RULE = 'De 5 a 15 caracteres, sin el documento ni el nombre de la persona.'

function AccountForm({ person, account }: { person: ColaboradorDetail; account: CuentaRow | undefined }) {
  const creating = account === undefined
  const can = useCan()
  const [isVisible, setVisible] = useState(false)
  const { once, isRunning: isSending } = useOnce()
  // Without a mail address the person could not get the link to set a password (ACC-35).
  const needsPassword = creating && (person.correopersonal_col === null || !can('Colaboradores', 'editar'))
  const form = useContractForm<CuentaTexts>(
    needsPassword ? cuentaForm : cuentaEditForm,
    { password: '', confirmar: '', idrol: creating ? '' : String(account.idroles_cue) },
    { action: creating ? 'crear' : 'editar', joint: DIFFERENT_PASSWORDS },
  )
  const save = useSave({
    save: async ({ password, idrol }: CuentaTexts) => {
      const body = { idcolaborador: person.id_col, idrol, ...(password && { password }) }
      const saved = creating
        ? await ask('POST /cuentaacceso', { body })
        : await ask('PUT /cuentaacceso/:id', { params: { id: account.id_cue }, body })
      if (!can('Colaboradores', 'editar')) return
      // The mail is sent without waiting for it.
      if (password) void sendCredentials(person, saved.username_cue, password)
      else if (creating) void sendLink(saved.id_cue)
    },
    success: creating ? 'Se registró correctamente' : 'Cambios guardados',
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  // Only an ADM sets the password of a person who signs (ACC-34).
  const keepsPassword = person.protegida
  const generate = () => {
    const password = generatePassword({
      numerodocumento: person.numerodocumento_col,
      nombres: person.nombres_col,
      apellidos: person.apellidos_col,
    })
    form.setValues({ password, confirmar: password })
    form.clearErrors()
    // The user who creates the password has to read it in order to pass it on.
    setVisible(true)
  }
  return (
    <FormPage
      title={`${creating ? 'Crear' : 'Editar'} cuenta de acceso`}
      subject={nameAndDocument(person)}
      form={form}
      save={{ ...save, run: async (values) => (reportMismatch(form, values) ? undefined : save.run(values)) }}
      creating={creating}
      back={LIST}
      wrap={(panel) => (
        <HistoryTabs sujeto="cuenta" id={account?.id_cue}>
          {panel}
          {/* After a deletion, leaving the page must not ask about the typed values. */}
          {account && <AccountState account={account} person={person} onDeleted={() => form.reset()} />}
        </HistoryTabs>
      )}
    >
      {account && <BlockedNotice account={account} person={person} />}
      <ReadOnlyField
        label="Usuario"
        value={account?.username_cue ?? person.numerodocumento_col}
        description="Es el número de documento."
      />
      {keepsPassword ? (
        <Notice>{FIRMANTE_CUENTA}</Notice>
      ) : (
        <PasswordPair
          form={form}
          label="Contraseña"
          required={needsPassword}
          description={needsPassword ? RULE : `${creating ? BY_LINK : KEPT} ${RULE}`}
          isVisible={isVisible}
          onVisible={setVisible}
        />
      )}
      {!form.isReadOnly && !keepsPassword && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={generate}
          className={classes.generate ?? ''}
        >
          Generar contraseña
        </Button>
      )}
      {account && !form.isReadOnly && person.correopersonal_col !== null && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          onClick={() => void once(() => sendLink(account.id_cue))}
          aria-disabled={isSending}
          className={classes.generate ?? ''}
        >
          {isSending ? 'Enviando…' : 'Enviar enlace para la contraseña'}
        </Button>
      )}
      <AsyncSelect
        {...form.field('idrol')}
        label="Rol"
        source={rolesToGive}
        allowDeselect={false}
        description={
          creating ? undefined : 'Al cambiar la contraseña o el rol, la persona debe iniciar sesión de nuevo.'
        }
      />
    </FormPage>
  )
}

const OTRA_PERSONA = 'El enlace no corresponde a esta persona. Abra la cuenta desde la lista.'

/** Returns whether the `user` of the address is the person's document number or user name. */
function isUserOf(user: string, person: ColaboradorDetail): boolean {
  const names = [person.numerodocumento_col, person.cuentaacceso?.username_cue ?? '']
  return names.some((name) => normalizarDocumento(name) === normalizarDocumento(user))
}

/** Reads the account of a person; null when the person has none. Ignores other accounts in the
 * answer. */
function useAccountOf(idcol: number | undefined) {
  return useQuery({
    queryKey: answerKeyOf('GET /cuentaacceso', { idcol }),
    enabled: idcol !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await ask('GET /cuentaacceso', { query: { idcol }, signal })
      const accounts = Array.isArray(answer) ? answer : answer.items
      return accounts.find(({ idcol_cue }) => idcol_cue === idcol) ?? null
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

const HEADING = 'Cuenta de acceso'

const withHeading = (content: ReactNode) => (
  <>
    <PageHeader title={HEADING} />
    {content}
  </>
)

/** Shows the account of another person; users change their own password in Mi cuenta (SCR-21). */
export function CuentaAcceso() {
  const { id, user } = useSearch({ from: '/shell/admin/aprendices/cuentaacceso' })
  const own = useSession()?.user.id_col
  const person = useRow('GET /colaboradores/getByParams', id ?? '')
  const account = useAccountOf(person.data?.id_col)
  const isForeign = person.data !== undefined && Boolean(user) && !isUserOf(user ?? '', person.data)
  const error = person.error ?? account.error ?? (isForeign ? new Error(OTRA_PERSONA) : null)
  const retry = () => void Promise.all([person.refetch(), person.data && account.refetch()])
  if (error) return withHeading(<ErrorState isForm error={error} onRetry={retry} />)
  if (!person.data || account.data === undefined) return <LoadingForm title={HEADING} />
  if (person.data.id_col === own) {
    return withHeading(
      <EmptyState text="Esta es su propia cuenta: su contraseña se cambia en Mi cuenta, y su rol lo cambia otra persona.">
        <LinkButton to="/admin/perfil" search={{ tab: 'seguridad' }}>
          Ir a Mi cuenta
        </LinkButton>
      </EmptyState>,
    )
  }
  if (account.data && person.data.cuentaprotegida) return withHeading(<EmptyState text={CUENTA_PROTEGIDA} />)
  if (!account.data && person.data.protegida) return withHeading(<EmptyState text={FIRMANTE_CUENTA} />)
  return <AccountForm key={id} person={person.data} account={account.data ?? undefined} />
}
