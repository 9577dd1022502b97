import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import { TYPED } from '@anclaje/contract/visitors/pages'
import classes from './login.module.css'

/** Asks for a document number or a code. The server answers the form with a page of its own. */
export function CertificatesForm() {
  const [isMissing, setMissing] = useState(false)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get(TYPED)
    const isEmpty = typeof typed !== 'string' || typed.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) event.preventDefault()
  }
  return (
    <search>
      <form className={classes.search} action={CERTIFICADOS_SCREEN} method="post" onSubmit={check}>
        <TextInput
          className={classes.number}
          label="Número cédula"
          name={TYPED}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          description="o el código que está junto al QR"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isMissing && 'Se requiere cédula.'}
        />
        <Button type="submit" size="md" leftSection={<IconSearch size={18} />}>
          Buscar
        </Button>
      </form>
    </search>
  )
}
