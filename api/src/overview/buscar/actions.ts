import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Grupo } from '@anclaje/contract/overview/busqueda'
import { can } from '@anclaje/contract/permissions'
import type { ModuleName, Permissions } from '@anclaje/contract/permissions'
import { CLASES_RESULTADO, MAX_POR_CLASE, esBuscable } from '@anclaje/contract/rules/overview/busqueda'
import type { ClaseResultado } from '@anclaje/contract/rules/overview/busqueda'
import { leerCodigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { onlyVisiblePerson } from '../../training/certificados/actions/read.ts'
import { FINDERS, findPeople } from './queries.ts'
import type { Match } from './queries.ts'

const MODULES: Record<ClaseResultado, ModuleName> = {
  colaborador: 'Colaboradores',
  empresa: 'Empresas',
  curso: 'Cursos',
  cohorte: 'Certificaciones',
  certificado: 'CertColaboradores',
  equipo: 'Equipos',
}

/**
 * Returns the kinds of results for which a role may search: those of the modules that it may see.
 */
function visibleClases(permissions: Permissions): ClaseResultado[] {
  return CLASES_RESULTADO.filter((clase) => can(permissions, MODULES[clase], 'ver'))
}

const isExact = ({ resultados }: Grupo) => resultados.some(({ exacto }) => exacto)

/**
 * Returns the first `size` results of each kind that the caller may see. Kinds with an exact match
 * come first (OVER-5). The printed id of a certificate finds only that certificate. A text that is
 * too short finds nothing.
 */
export async function search(
  deps: Deps,
  session: Session,
  { q: text = '', size }: { q?: string | undefined; size: number },
): Promise<Grupo[]> {
  if (!esBuscable(text)) return []
  const { db } = deps
  let found: Promise<Match<number>[]> | undefined
  const people = () => (found ??= findPeople(db, text, MAX_POR_CLASE + 1))
  const input = { text, hoy: hoyEnBogota(deps.now()), idcol: onlyVisiblePerson(session), people, wanted: size + 1 }
  const visible = visibleClases(session.permissions)
  const asked = leerCodigoCertificado(text) ? visible.filter((clase) => clase === 'certificado') : visible
  const groups = await Promise.all(
    asked.map(async (clase) => {
      const resultados = await FINDERS[clase](db, input)
      return { clase, resultados: resultados.slice(0, size), hayMas: resultados.length > size }
    }),
  )
  const present = groups.filter(({ resultados }) => resultados.length > 0)
  return [...present.filter(isExact), ...present.filter((group) => !isExact(group))]
}
