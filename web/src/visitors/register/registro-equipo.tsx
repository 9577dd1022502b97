import { equipoBody } from '@anclaje/contract/equipment/equipo'
import { ask } from '../../client/ask.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { EquipoFields } from '../../equipment/equipos/fields.tsx'
import { MANUFACTURE_DATE, equipoValues } from '../../equipment/equipos/values.ts'
import type { EquipoValues } from '../../equipment/equipos/values.ts'
import { Honeypot, Registration, useHoneypot } from './registration.tsx'
import { PUBLIC_EQUIPO_SOURCES } from './sources.ts'

function Form({ onDone }: { onDone: (codigo: string) => void }) {
  const form = useContractForm<EquipoValues>(equipoBody, equipoValues(undefined), { joint: MANUFACTURE_DATE })
  const trap = useHoneypot()
  const save = useSave<EquipoValues>({
    save: async ({ idtipoeq: _, ...data }) => {
      const body = { ...data, sitioweb: trap.value() }
      const created = await ask('POST /equipos', { body, token: null })
      onDone(created.codigo_eq)
    },
    success: 'Equipo creado',
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title="Registro de equipos"
      description="Registre un equipo de su empresa para que lo inspeccionen."
      form={form}
      save={save}
      saveLabel="Crear"
      creating
    >
      <EquipoFields form={form} sources={PUBLIC_EQUIPO_SOURCES} stored={[]} />
      <Honeypot inputRef={trap.ref} />
    </FormPage>
  )
}

/** Registers an item of equipment without a login; staff confirm it later (PUBLIC-8). */
export function RegistroEquipo() {
  return (
    <Registration
      form={(onDone) => <Form onDone={onDone} />}
      next={(codigo: string) =>
        `El equipo quedó con el código ${codigo}. El centro revisará los datos antes de inspeccionarlo.`
      }
      again="Registrar otro equipo"
    />
  )
}
