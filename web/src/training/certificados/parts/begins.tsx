import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import classes from './begins.module.css'

/** Shows the first valid day of a certificate if it is in the future (CERT-12). */
export function Begins({ row }: { row: CertcolRow }) {
  return <span className={classes.begins}>{vigenciaDe(row)}</span>
}
