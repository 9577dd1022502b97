import type { ComponentType } from 'react'
import {
  IconAnchor,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarX,
  IconCertificate,
  IconClipboardCheck,
  IconUserCheck,
} from '@tabler/icons-react'
import type { Pendiente } from '@anclaje/contract/overview/pendientes'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import type { Place } from '../../app/address/place.ts'
import { inspectionsOf, itemOf } from '../../equipment/inspecciones/addresses.ts'
import { certificateOf } from '../../training/certificados/addresses.ts'
import { personOf } from '../../training/colaboradores/addresses.ts'
import { companyOf } from '../../training/empresas/addresses.ts'
import { formatCount } from '../../ui/number.ts'

/** A kind of pending things: its words, its screen, and how to describe and open one of them. */
interface Kind {
  icon: ComponentType<{ size?: number; stroke?: number }>
  one: string
  many: string
  /** Words after the count in the sentence of the first screen, for one and for many. */
  sentence: readonly [one: string, many: string]
  /** Label of the button beside that sentence. */
  button: string
  /** Words before the date of the first one, which is the most urgent. */
  firstIs: string
  /** Its time has passed: it comes first and in the colour of danger. */
  isOverdue?: true
  screen: Place
  placeOf: (pending: Pendiente) => Place
  /** Returns the text after the name. */
  noteOf: (pending: Pendiente) => string
}

const CERTIFICATES = '/admin/certcolaboradores'
const COHORTS = '/admin/certificaciones'
const EQUIPMENT = '/equipos/equipos'

const cohortFilters = ({ cohorte }: Pendiente) =>
  cohorte ? { idcur: String(cohorte.idcur), cohorte: String(cohorte.cohorte) } : {}
const detail = ({ detalle }: Pendiente) => detalle ?? ''

/** Each kind of the contract; a new one needs its entry here. */
const KINDS: Record<ClasePendientes, Kind> = {
  certificados_por_aprobar: {
    icon: IconCertificate,
    one: 'certificado por aprobar',
    many: 'certificados por aprobar',
    sentence: ['certificado espera aprobación', 'certificados esperan aprobación'],
    button: 'Revisar y aprobar',
    firstIs: 'el más antiguo',
    screen: { to: CERTIFICATES },
    // The list of its cohort, so that the others can be approved with it.
    placeOf: (pending) => ({ to: CERTIFICATES, search: cohortFilters(pending) }),
    noteOf: detail,
  },
  certificados_por_vencer: {
    icon: IconCalendarDue,
    one: 'certificado por vencer',
    many: 'certificados por vencer',
    sentence: ['certificado vence en los próximos 30 días', 'certificados vencen en los próximos 30 días'],
    button: 'Ver los certificados',
    firstIs: 'el próximo',
    screen: { to: CERTIFICATES },
    placeOf: ({ id }) => certificateOf(String(id)),
    noteOf: ({ detalle, fecha }) => `${detalle} · vence el ${fechaTabla(fecha ?? '')}`,
  },
  certificaciones_por_cerrar: {
    icon: IconCalendarCheck,
    one: 'certificación por cerrar',
    many: 'certificaciones por cerrar',
    sentence: ['certificación por cerrar', 'certificaciones por cerrar'],
    button: 'Revisar y cerrar',
    firstIs: 'la más antigua',
    screen: { to: COHORTS },
    // The list, where its state is changed.
    placeOf: (pending) => ({ to: COHORTS, search: cohortFilters(pending) }),
    noteOf: ({ fecha }) => `expedida el ${fechaTabla(fecha ?? '')}`,
  },
  colaboradores_por_confirmar: {
    icon: IconUserCheck,
    one: 'persona por confirmar',
    many: 'personas por confirmar',
    sentence: ['persona espera confirmación', 'personas esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/aprendices', search: { porconfirmar: '1' } },
    placeOf: ({ id }) => personOf(id),
    noteOf: detail,
  },
  empresas_por_confirmar: {
    icon: IconBuilding,
    one: 'empresa por confirmar',
    many: 'empresas por confirmar',
    sentence: ['empresa espera confirmación', 'empresas esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'la más antigua',
    screen: { to: '/admin/empresas', search: { porconfirmar: '1' } },
    placeOf: ({ id }) => companyOf(id),
    noteOf: detail,
  },
  inspecciones_vencidas: {
    icon: IconCalendarX,
    one: 'equipo con la inspección vencida',
    many: 'equipos con la inspección vencida',
    sentence: ['equipo con la inspección vencida', 'equipos con la inspección vencida'],
    button: 'Ver los equipos',
    firstIs: 'la más antigua',
    isOverdue: true,
    screen: { to: EQUIPMENT, search: { inspeccion: 'vencida' } },
    placeOf: ({ id }) => inspectionsOf(String(id)),
    noteOf: ({ detalle, fecha }) => `${detalle} · venció el ${fechaTabla(fecha ?? '')}`,
  },
  inspecciones_pendientes: {
    icon: IconClipboardCheck,
    one: 'inspección pendiente',
    many: 'inspecciones pendientes',
    sentence: ['equipo con una inspección pendiente', 'equipos con una inspección pendiente'],
    button: 'Ver los equipos',
    firstIs: 'la más antigua',
    screen: { to: EQUIPMENT, search: { inspeccion: 'pendiente' } },
    placeOf: ({ id }) => ({
      to: '/equipos/equipos/nuevo/inspeccion',
      search: { id: String(id), mode: 'edit', father: 'Equipos' },
    }),
    noteOf: ({ detalle, fecha }) => `${detalle} · del ${fechaTabla(fecha ?? '')}`,
  },
  equipos_por_confirmar: {
    icon: IconAnchor,
    one: 'equipo por confirmar',
    many: 'equipos por confirmar',
    sentence: ['equipo espera confirmación', 'equipos esperan confirmación'],
    button: 'Revisar y confirmar',
    firstIs: 'el más antiguo',
    screen: { to: EQUIPMENT, search: { porconfirmar: '1' } },
    placeOf: ({ id }) => itemOf(String(id)),
    noteOf: detail,
  },
}

export const kindOf = (clase: ClasePendientes): Kind => KINDS[clase]

/** Formats a total of a kind, "1 empresa por confirmar", "1.204 certificados por aprobar". */
export function headline(clase: ClasePendientes, total: number): string {
  const { one, many } = KINDS[clase]
  return `${formatCount(total)} ${total === 1 ? one : many}`
}
