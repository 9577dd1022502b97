import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { MultiSelect as MantineMultiSelect } from '@mantine/core'
import type { MultiSelectProps as MantineProps } from '@mantine/core'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import '../mantine-overlays.css'
import classes from './select.module.css'
import type { Option } from './select.tsx'

interface MultiSelectProps extends MantineProps {
  data: readonly Option[]
}

const filter: MantineProps['filter'] = ({ options, search }) => {
  const wanted = claveBusqueda(search)
  return options.filter((option) => 'label' in option && claveBusqueda(option.label).includes(wanted))
}

/** Keeps Enter from submitting the form while the options are open. */
const keepForm = (event: KeyboardEvent) => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && isOpen) event.preventDefault()
}

/** Renders a select for several options, which keeps the order in which they were chosen. */
export function MultiSelect(props: MultiSelectProps) {
  const [search, setSearch] = useState('')
  return (
    <MantineMultiSelect
      searchable
      openOnFocus={false}
      filter={filter}
      searchValue={search}
      onSearchChange={setSearch}
      // Cleared here: the library would also lose the option that the keyboard is on.
      clearSearchOnChange={false}
      onOptionSubmit={() => setSearch('')}
      selectFirstOptionOnChange={search !== ''}
      onKeyDown={keepForm}
      aria-required={props.required}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      {...(props.readOnly && { dropdownOpened: false, rightSection: <></> })}
      {...props}
    />
  )
}
