import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './look-up-page.module.css'

interface LookUpFormProps {
  label: string
  name: string
  placeholder?: string
  /** Error when nothing was typed. */
  requiredMessage: string
  /** Returns the text in the form in which it is looked up; '' when nothing is left of it. */
  normalize: (text: string) => string
  onSearch: (text: string) => void
}

export function LookUpForm({ label, name, placeholder, requiredMessage, normalize, onSearch }: LookUpFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const search = (event: React.FormEvent) => {
    event.preventDefault()
    const query = normalize(text)
    setError(query === '' ? requiredMessage : null)
    if (query !== '') onSearch(query)
  }
  return (
    <search>
      <form className={classes.search} onSubmit={search} noValidate>
        <TextInput
          className={classes.input}
          label={label}
          name={name}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={error}
          {...(placeholder && { placeholder })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" leftSection={<IconSearch size={18} />}>
          Buscar
        </Button>
      </form>
    </search>
  )
}
