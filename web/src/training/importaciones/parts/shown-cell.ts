import { useQuery } from '@tanstack/react-query'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'

const CALL = 'GET /paises'
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Names of countries by their number and by their two letters. */
export type Countries = ReadonlyMap<string, string>

interface Country {
  id_pais: number
  /** Absent for roles that may not see the catalogue. */
  codigo_pais?: string
  nombre_pais: string
}

/** Returns the names of countries, by the texts that a sheet has for them. */
export const countriesBy = (rows: readonly Country[]): Countries =>
  new Map(
    rows.flatMap(({ id_pais, codigo_pais, nombre_pais }) =>
      [String(id_pais), codigo_pais ?? ''].filter(Boolean).map((text) => [claveBusqueda(text), nombre_pais] as const),
    ),
  )

/** Reads the names of countries. Until they arrive, codes are shown as the sheet has them. */
export function useCountries(): Countries {
  const { data = [] } = useQuery({
    queryKey: answerKeyOf(CALL, 'names'),
    queryFn: ({ signal }) => ask(CALL, { signal }),
    staleTime: 60_000,
  })
  return countriesBy(data)
}

/** Returns the text of a valid cell as the rest of the portal shows it (SCR-27). */
export function shownCell(campo: CampoImportado, value: string, countries: Countries): string {
  if (campo === 'paisdocumento' || campo === 'paisnacimiento') return countries.get(claveBusqueda(value)) ?? value
  return campo === 'fechanacimiento' && ISO_DATE.test(value) ? fechaTabla(value) : value
}
