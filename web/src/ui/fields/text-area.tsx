import { InputBase } from '@mantine/core'
import type { ElementProps, InputBaseProps } from '@mantine/core'
import classes from './text-area.module.css'

interface TextAreaProps extends InputBaseProps, ElementProps<'textarea', keyof InputBaseProps> {
  /** Lines that it shows at least, and at most before it scrolls. */
  minRows: number
  maxRows?: number
}

/** Renders a field of several lines, which grows with its text in browsers that can do that. */
export function TextArea({ minRows, maxRows, ...props }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={minRows}
      classNames={{ input: classes.input ?? '' }}
      __vars={{ '--min-rows': String(minRows), '--max-rows': String(maxRows ?? 100) }}
      {...props}
    />
  )
}
