import { useState } from 'react'
import { inscripcionForm } from '@anclaje/contract/training/certcol'
import { ApiError, ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { FormPage } from '../../../kit/forms/form-page.tsx'
import { useCan } from '../../../session/session.ts'
import { cursoSource } from '../../cursos/sources.ts'
import { ChooseLearners } from './choose-learners.tsx'
import { Cohorts } from './cohorts.tsx'
import { courseSource } from './course-source.ts'
import { CreateCohort } from './create-cohort.tsx'
import { Learners } from './learners.tsx'
import { EMPTY, toAprendiz, toBody, inscribed } from './values.ts'
import type { InscripcionValues } from './values.ts'

const LIST = '/admin/certcolaboradores'

/** Inscribes learners in an open cohort of a course, all or none (CERT-2). */
export function InscriptionForm() {
  const form = useContractForm<InscripcionValues>(inscripcionForm, EMPTY)
  const [isChoosing, setChoosing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const maySeeCohorts = useCan()('Certificaciones', 'ver')
  const { idcur, idcer, aprendices } = form.values
  const set = (values: Partial<InscripcionValues>) => {
    form.setValues(values)
    for (const name of Object.keys(values)) form.clearFieldError(name)
  }
  const save = useSave<InscripcionValues>({
    save: async (values) => {
      try {
        return await ask('POST /certcol', { body: toBody(values) })
      } catch (error) {
        // The message is also shown at the field, because it names people and a toast disappears
        // too soon.
        if (error instanceof ApiError && error.code === 'aprendiz_duplicado')
          form.setFieldError('aprendices', error.message)
        throw error
      }
    },
    success: () => inscribed(aprendices.length),
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  return (
    <>
      <FormPage
        title="Inscribir aprendices"
        description="Elija la cohorte y quiénes se inscriben. El certificado se expide cuando los apruebe."
        form={form}
        save={save}
        creating
        back={LIST}
        wide
      >
        <AsyncSelect
          {...form.field('idcur')}
          label="Curso"
          placeholder="Elija el curso"
          source={maySeeCohorts ? courseSource : cursoSource}
          allowDeselect={false}
          // A cohort belongs to one course, so another course clears it.
          onChange={(next) => set({ idcur: next ?? '', idcer: '' })}
        />
        <Cohorts
          key={idcur}
          idcur={idcur}
          value={idcer}
          error={form.errors.idcer}
          isReadOnly={form.isReadOnly}
          onChange={(next) => set({ idcer: next })}
          onCreate={() => setCreating(true)}
          created={created}
        />
        <Learners
          value={aprendices}
          error={form.errors.aprendices}
          isReadOnly={form.isReadOnly}
          onAdd={() => setChoosing(true)}
          onChange={(next) => set({ aprendices: next })}
        />
      </FormPage>
      {isCreating && (
        <CreateCohort
          idcur={idcur}
          onClose={() => setCreating(false)}
          onCreated={({ idcur_cer, id_cer }) => {
            set({ idcur: String(idcur_cer), idcer: String(id_cer) })
            setCreated(String(id_cer))
          }}
        />
      )}
      <ChooseLearners
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        present={aprendices}
        onAdd={(people) => set({ aprendices: [...aprendices, ...people.map(toAprendiz)] })}
      />
    </>
  )
}
