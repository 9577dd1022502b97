import type { CertcolPublico } from '@anclaje/contract/entities/certcol'
import type { Situacion } from '@anclaje/contract/states'

const RANK: Record<Situacion, number> = { aprobado: 0, en_curso: 1, vencido: 2 }

/** The certificate that answers for a person: a valid one before one under way before an expired one, then the one that lasts longest. */
export function headlineOf(rows: readonly CertcolPublico[]): CertcolPublico | undefined {
  return rows.toSorted(
    (a, b) =>
      RANK[a.situacion_ceco] - RANK[b.situacion_ceco] ||
      b.certificacione.fechafin_cer.localeCompare(a.certificacione.fechafin_cer),
  )[0]
}

/** Until when, in words. */
export function validityText(
  { situacion_ceco, certificacione }: CertcolPublico,
  format: (date: string) => string,
): string {
  const date = format(certificacione.fechafin_cer)
  if (situacion_ceco === 'vencido') return `Venció el ${date}`
  if (situacion_ceco === 'aprobado') return `Vigente hasta el ${date}`
  return 'La formación aún no está aprobada'
}
