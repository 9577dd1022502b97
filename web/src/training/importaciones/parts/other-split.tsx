import { Button } from '@mantine/core'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'

interface OtherSplitProps {
  name: Nombre
  onChoose: (name: Nombre) => void
  /** Text after the name for assistive technology, where several rows offer one. */
  where?: string
}

/** Offers the other way to split a name of three words: «Ana | María Ruiz» (PEOPLE-21). */
export function OtherSplit({ name, onChoose, where = '' }: OtherSplitProps) {
  const text = `${name.nombres} | ${name.apellidos}`
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      translate="no"
      aria-label={`${text}${where}`}
      onClick={() => onChoose(name)}
    >
      {text}
    </Button>
  )
}
