import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import { TYPED } from '@anclaje/contract/visitors/pages'
import classes from './login.module.css'

/** Asks for a document number. The server answers the form with the page of the certificates. */
export function LookUpForm() {
  return (
    <search>
      <form className={classes.search} action={CERTIFICADOS_SCREEN} method="post">
        <TextInput
          className={classes.number}
          label="Número cédula"
          name={TYPED}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" size="md" leftSection={<IconSearch size={18} />}>
          Buscar
        </Button>
      </form>
    </search>
  )
}
