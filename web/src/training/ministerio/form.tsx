import { ministerio } from '@anclaje/contract/training/ministerio'
import type { MinisterioDetail, MinisterioTexts } from '@anclaje/contract/training/ministerio'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ask } from '../../client/ask.ts'
import { isChangedMeanwhile } from '../../client/failures.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { FormPanel } from '../../kit/forms/form-page.tsx'
import { MergedNotice, useStoredForm } from '../../kit/forms/stored-form.tsx'
import { SettingsScreen } from '../../kit/settings-screen.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './form.module.css'
import { Texts } from './parts/texts.tsx'
import type { Change } from './parts/value-dialog.tsx'
import { formatValues } from './values.ts'

const TITLE = 'Formato del archivo del Ministerio'
const CALL = 'GET /centro/ministerio'

/** Labels of the fields, as the form and its messages name them. */
const LABELS = {
  separador: 'Separador',
  formatofecha: 'Fechas',
  caja: 'Textos',
  codificacion: 'Tildes y eñes',
  desde: 'Avisar de lo que falta por cargar desde',
} as const satisfies Record<keyof MinisterioTexts, string>

const SEPARATORS = [
  { value: ';', label: 'Punto y coma ( ; )' },
  { value: ',', label: 'Coma ( , )' },
  { value: '|', label: 'Barra ( | )' },
  { value: 'tab', label: 'Tabulador' },
]
const DATES = [
  { value: 'MM/DD/AAAA', label: 'MM/DD/AAAA (02/28/1994)' },
  { value: 'DD/MM/AAAA', label: 'DD/MM/AAAA (28/02/1994)' },
  { value: 'AAAA-MM-DD', label: 'AAAA-MM-DD (1994-02-28)' },
]
const CASES = [
  { value: 'igual', label: 'Como están escritos' },
  { value: 'mayusculas', label: 'TODO EN MAYÚSCULAS' },
]
const ENCODINGS = [
  { value: 'utf-8', label: 'Estándar (UTF-8)' },
  { value: 'utf-8-bom', label: 'Para abrir en Excel (UTF-8 con BOM)' },
  { value: 'windows-1252', label: 'Windows antiguo (1252)' },
]

const OPTIONS = { separador: SEPARATORS, formatofecha: DATES, caja: CASES, codificacion: ENCODINGS }

/** Returns the text of a choice; undefined for values that are not choices. */
const wordsOf = (name: string, value: unknown): string | undefined =>
  OPTIONS[name as keyof typeof OPTIONS]?.find((option) => option.value === value)?.label

function Form({ row }: { row: MinisterioDetail }) {
  const form = useContractForm<MinisterioTexts>(ministerio.body, formatValues(row), { action: 'editar' })
  const { stored, theirs, store } = useStoredForm({ row, form, valuesOf: formatValues, read: () => ask(CALL) })
  const put = (change: Change) => (before: MinisterioDetail) =>
    ask('PUT /centro/ministerio', { body: { ...change, version: before.version_min } })
  const save = useSave({
    save: (values: MinisterioTexts) => store(put(values), values),
    success: 'Cambios guardados',
    onFieldErrors: (fields) => form.setErrors(fields),
    isHandled: isChangedMeanwhile,
  })
  return (
    <>
      <PageHeader title={TITLE} description="Cómo se escribe el archivo que se carga al Ministerio del Trabajo." />
      <div className={classes.origin}>
        <Notice>Este formato no viene de un manual oficial. Pruébelo con una cohorte y ajústelo aquí.</Notice>
      </div>
      <FormPanel title={TITLE} form={form} save={save} creating={false}>
        <MergedNotice theirs={theirs} what="el formato" labels={LABELS} wordsOf={wordsOf} />
        <FieldPair>
          <Select {...form.field('separador')} label={LABELS.separador} data={SEPARATORS} allowDeselect={false} />
          <Select {...form.field('formatofecha')} label={LABELS.formatofecha} data={DATES} allowDeselect={false} />
        </FieldPair>
        <FieldPair>
          <Select {...form.field('caja')} label={LABELS.caja} data={CASES} allowDeselect={false} />
          <Select
            {...form.field('codificacion')}
            label={LABELS.codificacion}
            data={ENCODINGS}
            allowDeselect={false}
            description="Las letras que Windows antiguo no admite se avisan en la revisión de la cohorte."
          />
        </FieldPair>
        <DateField
          {...form.field('desde')}
          label={LABELS.desde}
          max={hoyEnBogota()}
          description="Inicio cuenta los certificados aprobados desde ese día y sin cargar. Vacío: no avisa."
        />
      </FormPanel>
      <Texts row={stored} isReadOnly={form.isReadOnly} onSave={async (change) => void (await store(put(change)))} />
    </>
  )
}

/** Shows the format of the Ministry's file and the text of each value in it (SCR-46). */
export const MinisterioForm = () => (
  <SettingsScreen call={CALL} title={TITLE} fields={5}>
    {(row) => <Form row={row} />}
  </SettingsScreen>
)
