import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import classes from './begins.module.css'

/** Shows the first day of a certificate that was approved before it is valid (CERT-12). */
export function Begins({ row }: { row: CertcolRow }) {
  return <span className={classes.begins}>{vigenciaDe(row)}</span>
}
