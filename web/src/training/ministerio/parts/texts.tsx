import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { MinisterioDetail } from '@anclaje/contract/training/ministerio'
import { listOf } from '../../../kit/reading/whole-list.ts'
import { RowActions } from '../../../kit/row-actions.tsx'
import { formatCount } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { CountTabs } from '../../../kit/count-tabs.tsx'
import { TEXT_GROUPS, entriesOf, labelOfGroup } from '../values.ts'
import type { Entry, TextGroup } from '../values.ts'
import classes from './texts.module.css'
import { ValueDialog } from './value-dialog.tsx'
import type { Change } from './value-dialog.tsx'

const VERIFIED = { label: 'Verificado', color: 'success' } as const
const UNVERIFIED = { label: 'Sin verificar', color: 'warning' } as const

const NAME: Column<Entry> = { key: 'nombre', title: 'Nombre', min: 180, isMain: true, text: (row) => row.nombre }
const TEXT: Column<Entry> = { key: 'texto', title: 'Texto del Ministerio', min: 180, text: (row) => row.texto }
const CHECKED: Column<Entry> = {
  key: 'verificado',
  title: 'Estado',
  width: 140,
  render: (row) => <StateBadge state={row.verificado ? VERIFIED : UNVERIFIED} />,
}

interface TextsProps {
  row: MinisterioDetail
  isReadOnly: boolean
  /** Stores a change. Throws the refusals of the API. */
  onSave: (change: Change) => Promise<void>
}

/** Lists how the Ministry writes each value, type of document and country (MIN-2). */
export function Texts({ row, isReadOnly, onSave }: TextsProps) {
  const [group, setGroup] = useState<TextGroup>('niveleducativo')
  const [open, setOpen] = useState<{ entry: Entry | undefined } | null>(null)
  const entries = entriesOf(row, group)
  const isList = group !== 'tipos' && group !== 'paises'
  // Values can be added only to lists. Genders are fixed, and types of document have a catalogue of
  // their own.
  const mayAdd = !isReadOnly && group !== 'genero' && group !== 'tipos'
  return (
    <section className={classes.texts} aria-labelledby="textos-ministerio">
      <div className={classes.head}>
        <h2 id="textos-ministerio">Listas de valores</h2>
        {mayAdd && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen({ entry: undefined })}>
            {isList ? 'Agregar valor' : 'Agregar país'}
          </Button>
        )}
      </div>
      <p className={classes.text}>
        {group === 'paises'
          ? 'Cada país se escribe con su nombre, salvo los de esta lista. Compárelos con la plataforma del Ministerio.'
          : 'Ninguna lista viene del Ministerio: compárelas con la plataforma y marque lo que haya verificado.'}
      </p>
      <CountTabs<TextGroup>
        label="Listas"
        tabs={TEXT_GROUPS.map((value) => ({
          value,
          label: labelOfGroup(value),
          count: formatCount(entriesOf(row, value).length),
        }))}
        active={group}
        onChange={setGroup}
      />
      <DataTable<Entry>
        label={labelOfGroup(group)}
        list={listOf(entries)}
        columns={group === 'paises' ? [NAME, TEXT] : [NAME, TEXT, CHECKED]}
        rowId={({ id }) => id}
        rowName={({ nombre }) => nombre}
        {...(!isReadOnly && {
          actions: (entry: Entry, isInCard: boolean) => (
            <RowActions
              actions={[{ label: 'Editar', icon: IconPencil, onClick: () => setOpen({ entry }) }]}
              name={entry.nombre}
              room={isInCard ? 'menu' : 'row'}
            />
          ),
        })}
        empty={{ text: 'Todos los países se escriben con su nombre.' }}
      />
      {open && <ValueDialog group={group} entry={open.entry} onSave={onSave} onClose={() => setOpen(null)} />}
    </section>
  )
}
