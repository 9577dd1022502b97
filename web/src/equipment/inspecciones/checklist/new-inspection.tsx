import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { v7 as uuidv7 } from 'uuid'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import { evaluacionForm } from '@anclaje/contract/equipment/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { EditScreen } from '../../../kit/edit-screen.tsx'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FormPage } from '../../../kit/forms/form-page.tsx'
import { checklistOf, inspectionsOf } from '../addresses.ts'

interface Values extends Record<string, unknown> {
  fecha: string
}

function Form({ item }: { item: EquipoDetail }) {
  const navigate = useNavigate()
  // If the answer was lost, the same id is sent again, which creates no second inspection
  // (WIRE-14).
  const [id] = useState(() => uuidv7())
  const form = useContractForm<Values>(evaluacionForm, { fecha: hoyEnBogota() }, { action: 'crear' })
  const save = useSave<Values, EvaluacionRow>({
    save: async ({ fecha }) => {
      const row = await ask('POST /evaluacion', { body: { id, ideq: item.id_eq, fecha, lineas: true } })
      form.resetDirty()
      return row
    },
    success: 'Evaluación creada',
    onSaved: ({ id_eva }) => navigate({ ...checklistOf(id_eva, item.id_eq), replace: true }),
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title="Crear inspección"
      description={`${item.tipoequipo.nombre_tipoeq} ${item.codigo_eq} · serie ${item.numserie_eq} · ${item.empresa.nombre_emp}`}
      form={form}
      save={save}
      saveLabel="Crear"
      creating
      back={inspectionsOf(item.id_eq)}
    >
      <DateField {...form.field('fecha')} label="Fecha" max={hoyEnBogota()} />
    </FormPage>
  )
}

/** Starts an inspection of an item with its date (INSP-1). */
export function NewInspection({ ideq }: { ideq: string }) {
  return (
    <EditScreen call="GET /equipos/:id" id={ideq} loadingTitle="Crear inspección" fields={1}>
      {(item) => item && <Form item={item} />}
    </EditScreen>
  )
}
