import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import classes from './begins.module.css'

/** Shows the first valid day of a certificate that is not valid yet (CERT-12). */
export function Begins({ row }: { row: CertcolRow }) {
  return <span className={classes.begins}>{vigenciaDe(row)}</span>
}
