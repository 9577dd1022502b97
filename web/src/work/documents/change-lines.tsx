import classes from './change-lines.module.css'
import type { TextChange } from './version-words.ts'

/** Returns a printed text as it is shown; a dash for an empty one. */
export const shownText = (text: string): string => text || '—'

/** Lists printed lines of a document, each with its old and its new text. */
export function ChangeLines({ changes }: { changes: readonly TextChange[] }) {
  return (
    <ul className={classes.lines}>
      {changes.map(({ campo, antes, ahora }) => (
        <li key={campo}>
          {campo}: <del>{shownText(antes)}</del> <span aria-hidden>→</span> <ins>{shownText(ahora)}</ins>
        </li>
      ))}
    </ul>
  )
}
