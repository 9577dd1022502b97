import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { modulo } from '@anclaje/contract/access/modulo'
import type { Modulo, ModuloPlano, ModuloTexts } from '@anclaje/contract/access/modulo'
import { ICONOS } from '@anclaje/contract/icons'
import { MODULES } from '@anclaje/contract/screens'
import { ask } from '../../client/ask.ts'
import { formValues } from '../../kit/forms/form-values.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { refreshSession, useCan } from '../../session/session.ts'
import { useFormInUrl } from '../../address/use-form-in-url.ts'
import { serverMessage, useSave } from '../../kit/saving/use-save.ts'
import { wholeList } from '../../kit/reading/whole-list.ts'
import { iconOf } from '../../kit/icons.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowActions } from '../../kit/row-actions.tsx'
import { RowLink } from '../../kit/row-link.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import classes from './list.module.css'

function ModuloForm({ row, menu, onClose }: { row: ModuloPlano; menu: readonly Modulo[]; onClose: () => void }) {
  const form = useContractForm<ModuloTexts>(modulo.body, formValues(modulo, row))
  const save = useSave({
    save: async (body: ModuloTexts) => {
      await ask('PUT /modulos/:id', { params: { id: row.id_mod }, body })
      onClose()
      await refreshSession(true)
    },
    success: 'Cambios guardados',
    failure: serverMessage,
    onFieldErrors: form.setErrors,
  })
  const parents = menu.filter(({ id_mod, father_mod }) => father_mod === null && id_mod !== row.id_mod)
  const Icon = iconOf(form.values.icon)
  return (
    <FormDialog title={`Editar módulo: ${row.nombre_mod}`} form={form} save={save} onClose={onClose} creating={false}>
      <TextInput {...form.field('title')} label="Título" autoComplete="off" />
      <Select
        {...form.field('father')}
        label="Dentro de"
        data={parents.map(({ id_mod, title_mod }) => ({ value: String(id_mod), label: title_mod }))}
        onChange={(value) => form.setFieldValue('father', value ?? '')}
        clearable
        placeholder="El menú principal"
      />
      <FieldPair>
        <Select
          {...form.field('icon')}
          label="Ícono"
          data={Object.entries(ICONOS).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          leftSection={<Icon size={18} aria-hidden />}
        />
        <TextInput
          {...form.field('orden')}
          label="Orden"
          inputMode="numeric"
          autoComplete="off"
          description="De menor a mayor."
        />
      </FieldPair>
    </FormDialog>
  )
}

/** Lists the modules of the menu and edits their title, icon, parent and order (ACC-20). */
export function Modulos() {
  const can = useCan()
  const form = useFormInUrl()
  const query = useQuery({
    queryKey: answerKeyOf('GET /modulos'),
    queryFn: ({ signal }) => ask('GET /modulos', { signal }),
  })
  const rows = query.data ?? []
  const titleOf = (id: number | null) => rows.find(({ id_mod }) => id_mod === id)?.title_mod ?? ''
  const edited = rows.find(({ id_mod }) => String(id_mod) === form.id)

  const columns: Column<ModuloPlano>[] = [
    {
      key: 'titulo',
      title: 'Título',
      min: 200,
      isMain: true,
      text: ({ title_mod }) => title_mod,
      render: ({ title_mod, icon_mod, father_mod }) => {
        const Icon = iconOf(icon_mod)
        return (
          <span className={classes.title} data-child={father_mod !== null || undefined}>
            <Icon size={18} aria-hidden />
            {title_mod}
          </span>
        )
      },
    },
    { key: 'nombre', title: 'Nombre', min: 140, text: ({ nombre_mod }) => nombre_mod },
    { key: 'padre', title: 'Dentro de', min: 140, text: ({ father_mod }) => titleOf(father_mod) || '—' },
    {
      key: 'orden',
      title: 'Orden',
      width: 80,
      align: 'right',
      isNumeric: true,
      text: ({ orden_mod }) => String(orden_mod),
    },
  ]
  return (
    <>
      <PageHeader title="Módulos" description="Las entradas del menú: título, ícono y orden." />
      <DataTable<ModuloPlano>
        label="Módulos"
        list={wholeList(rows, query, MODULES.length)}
        columns={columns}
        card={{
          title: ({ title_mod }) => title_mod,
          lines: ({ nombre_mod, father_mod, orden_mod }) => [[nombre_mod, titleOf(father_mod)], [`Orden ${orden_mod}`]],
        }}
        rowId={({ id_mod }) => String(id_mod)}
        rowName={({ title_mod }) => title_mod}
        {...(can('Modulos', 'editar') && {
          opener: (row) => (link) => <RowLink target={{ onClick: () => form.open(String(row.id_mod)) }} {...link} />,
          actions: (row, isInCard) => (
            <RowActions
              name={row.title_mod}
              room={isInCard ? 'stack' : 'row'}
              actions={[{ label: 'Editar', icon: IconPencil, onClick: () => form.open(String(row.id_mod)) }]}
            />
          ),
        })}
        empty={{ text: 'Aún no hay módulos registrados.' }}
      />
      {form.isOpen && edited && <ModuloForm key={edited.id_mod} row={edited} menu={rows} onClose={form.close} />}
    </>
  )
}
