import type { ComponentType } from 'react'
import {
  IconAnchor,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarX,
  IconCertificate,
  IconClipboardCheck,
  IconCloudUpload,
  IconFileDownload,
  IconSignature,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { Pendiente, Pendientes } from '@anclaje/contract/overview/pendientes'
import { DIAS_POR_VENCER, FILTRO_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import type { ModuleName } from '@anclaje/contract/screens'
import type { Place } from '../../address/place.ts'
import { useCan } from '../../session/session.ts'
import { cohortOf } from '../../training/certificaciones/addresses.ts'
import { formatCounted } from '../../ui/format.ts'

/** Words after a count, in the singular and in the plural. */
type Words = readonly [one: string, many: string]

/** A kind of notifications: its words, and the list that contains the counted rows. */
interface Kind {
  icon: ComponentType<{ size?: number; stroke?: number }>
  words: Words
  /** Text for a total of 1, in place of the count and `words`. */
  single?: string
  /** Words for the sentence on the first screen; `words` by default. */
  sentence?: Words
  /** Label of the button beside that sentence. */
  button: string
  /** Words before the date of the first pending thing, which is the most urgent. */
  firstIs: string
  /** True when the deadline has passed. The kind then comes first, in the colour of danger. */
  isOverdue?: true
  screen: Place
  /** Module of the screen, of a kind that roles without permission on the module have too. */
  module?: ModuleName
  /** Returns the screen of a single pending thing. Absent if the kind has no such screen. */
  placeOf?: (id: Pendiente['id']) => Place
}

/** Each kind of the contract. A new kind needs an entry here. */
const KINDS: Record<ClasePendientes, Kind> = {
  certificados_por_aprobar: {
    icon: IconCertificate,
    words: ['certificado por aprobar', 'certificados por aprobar'],
    sentence: ['certificado espera aprobación', 'certificados esperan aprobación'],
    button: 'Revisar y aprobar',
    firstIs: 'el más antiguo',
    screen: { to: '/admin/certcolaboradores', search: FILTRO_PENDIENTES.certificados_por_aprobar },
  },
  certificados_por_vencer: {
    icon: IconCalendarDue,
    words: [
      `certificado que vence en los próximos ${DIAS_POR_VENCER} días`,
      `certificados que vencen en los próximos ${DIAS_POR_VENCER} días`,
    ],
    sentence: [
      `certificado vence en los próximos ${DIAS_POR_VENCER} días`,
      `certificados vencen en los próximos ${DIAS_POR_VENCER} días`,
    ],
    button: 'Ver los certificados',
    firstIs: 'el próximo',
    screen: { to: '/admin/certcolaboradores', search: FILTRO_PENDIENTES.certificados_por_vencer },
  },
  certificados_sin_cargar: {
    icon: IconCloudUpload,
    words: ['certificado sin cargar al Ministerio', 'certificados sin cargar al Ministerio'],
    button: 'Ver los certificados',
    firstIs: 'el más antiguo',
    screen: { to: '/admin/certcolaboradores', search: FILTRO_PENDIENTES.certificados_sin_cargar },
  },
  certificaciones_por_cerrar: {
    icon: IconCalendarCheck,
    words: ['cohorte por cerrar', 'cohortes por cerrar'],
    button: 'Revisar y cerrar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/certificaciones', search: FILTRO_PENDIENTES.certificaciones_por_cerrar },
    placeOf: cohortOf,
  },
  certificaciones_sin_decidir: {
    icon: IconUserQuestion,
    words: ['cohorte con aprendices sin decidir', 'cohortes con aprendices sin decidir'],
    button: 'Revisar y decidir',
    firstIs: 'la más antigua',
    screen: { to: '/admin/certificaciones', search: FILTRO_PENDIENTES.certificaciones_sin_decidir },
    placeOf: cohortOf,
  },
  certificaciones_por_firmar: {
    icon: IconSignature,
    words: ['cohorte por firmar', 'cohortes por firmar'],
    sentence: ['cohorte espera su firma', 'cohortes esperan su firma'],
    button: 'Revisar y firmar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/certificaciones', search: FILTRO_PENDIENTES.certificaciones_por_firmar },
    module: 'Certificaciones',
    placeOf: cohortOf,
  },
  colaboradores_por_confirmar: {
    icon: IconUserCheck,
    words: ['persona por confirmar', 'personas por confirmar'],
    sentence: ['persona espera confirmación', 'personas esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/aprendices', search: FILTRO_PENDIENTES.colaboradores_por_confirmar },
  },
  empresas_por_confirmar: {
    icon: IconBuilding,
    words: ['empresa por confirmar', 'empresas por confirmar'],
    sentence: ['empresa espera confirmación', 'empresas esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/empresas', search: FILTRO_PENDIENTES.empresas_por_confirmar },
  },
  inspecciones_vencidas: {
    icon: IconCalendarX,
    words: ['equipo con la inspección vencida', 'equipos con la inspección vencida'],
    button: 'Ver los equipos',
    firstIs: 'la más antigua',
    isOverdue: true,
    screen: { to: '/equipos/equipos', search: FILTRO_PENDIENTES.inspecciones_vencidas },
  },
  inspecciones_por_vencer: {
    icon: IconCalendarDue,
    words: [
      `equipo por inspeccionar en los próximos ${DIAS_POR_VENCER} días`,
      `equipos por inspeccionar en los próximos ${DIAS_POR_VENCER} días`,
    ],
    button: 'Ver los equipos',
    firstIs: 'el próximo',
    screen: { to: '/equipos/equipos', search: FILTRO_PENDIENTES.inspecciones_por_vencer },
  },
  inspecciones_pendientes: {
    icon: IconClipboardCheck,
    words: ['equipo con una inspección pendiente', 'equipos con una inspección pendiente'],
    button: 'Ver los equipos',
    firstIs: 'la más antigua',
    screen: { to: '/equipos/equipos', search: FILTRO_PENDIENTES.inspecciones_pendientes },
  },
  equipos_por_confirmar: {
    icon: IconAnchor,
    words: ['equipo por confirmar', 'equipos por confirmar'],
    sentence: ['equipo espera confirmación', 'equipos esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'el más antiguo',
    screen: { to: '/equipos/equipos', search: FILTRO_PENDIENTES.equipos_por_confirmar },
  },
  archivos_listos: {
    icon: IconFileDownload,
    words: ['archivo listo para descargar', 'archivos listos para descargar'],
    single: 'Su archivo está listo',
    sentence: ['archivo está listo para descargar', 'archivos están listos para descargar'],
    button: 'Ver los archivos',
    firstIs: 'el más antiguo',
    screen: { to: '/admin/trabajos', search: FILTRO_PENDIENTES.archivos_listos },
  },
}

export const kindOf = (clase: ClasePendientes): Kind => KINDS[clase]

/**
 * Returns a function that tells whether the role may open the screen of a kind. A signer needs no
 * permission on cohorts, and signs on the first screen then (TRUST-12).
 */
export function useMayOpen(): (clase: ClasePendientes) => boolean {
  const can = useCan()
  return (clase) => {
    const { module } = KINDS[clase]
    return module === undefined || can(module, 'ver')
  }
}

/** Returns the kinds with pending things, the overdue ones first. */
export function waitingFirst(pending: readonly Pendientes[]): Pendientes[] {
  const waiting = pending.filter(({ total }) => total > 0)
  const isOverdue = ({ clase }: Pendientes) => KINDS[clase].isOverdue === true
  return [...waiting.filter(isOverdue), ...waiting.filter((kind) => !isOverdue(kind))]
}

/** Returns the words of a kind for a count, without the count. */
export const wordsFor = ([one, many]: Words, total: number): string => (total === 1 ? one : many)

/**
 * Formats the total of a kind, such as "1 empresa por confirmar" or "99+ certificados por aprobar".
 * A kind with `single` uses that text for a total of 1.
 */
export function headline({ clase, ...count }: Pick<Pendientes, 'clase' | 'total' | 'hayMas'>): string {
  const { single, words } = KINDS[clase]
  return count.total === 1 && single ? single : `${formatCounted(count)} ${wordsFor(words, count.total)}`
}
