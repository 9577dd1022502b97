import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import classes from './begins.module.css'

/** Says when a certificate begins to be valid that was approved before its day of issue
 * (CERT-12). */
export function Begins({ row }: { row: CertcolRow }) {
  return <span className={classes.begins}>{vigenciaDe(row)}</span>
}
