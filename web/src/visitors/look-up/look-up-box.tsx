import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './certificados.module.css'

interface LookUpBoxProps {
  label: string
  name: string
  placeholder?: string
  /** What is said when nothing was typed. */
  missing: string
  /** What was typed in the form in which it is looked up; empty when it is nothing. */
  normalize: (text: string) => string
  onSearch: (text: string) => void
}

/** The field of a public look-up. */
export function LookUpBox({ label, name, placeholder, missing, normalize, onSearch }: LookUpBoxProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const search = (event: React.FormEvent) => {
    event.preventDefault()
    const wanted = normalize(text)
    setError(wanted === '' ? missing : null)
    if (wanted !== '') onSearch(wanted)
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
