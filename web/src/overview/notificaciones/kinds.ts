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
import { DIAS_POR_VENCER, FILTRO_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
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
    screen: { to: CERTIFICATES, search: FILTRO_PENDIENTES.certificados_por_aprobar },
    // The list of its cohort, so that the others can be approved with it.
    placeOf: (pending) => ({ to: CERTIFICATES, search: cohortFilters(pending) }),
    noteOf: detail,
  },
  certificados_por_vencer: {
    icon: IconCalendarDue,
    one: `certificado que vence en los próximos ${DIAS_POR_VENCER} días`,
    many: `certificados que vencen en los próximos ${DIAS_POR_VENCER} días`,
    screen: { to: CERTIFICATES, search: FILTRO_PENDIENTES.certificados_por_vencer },
    placeOf: ({ id }) => certificateOf(String(id)),
    noteOf: ({ detalle, fecha }) => `${detalle} · vence el ${fechaTabla(fecha ?? '')}`,
  },
  certificaciones_por_cerrar: {
    icon: IconCalendarCheck,
    one: 'certificación por cerrar',
    many: 'certificaciones por cerrar',
    screen: { to: COHORTS, search: FILTRO_PENDIENTES.certificaciones_por_cerrar },
    // The list, where its state is changed.
    placeOf: (pending) => ({ to: COHORTS, search: cohortFilters(pending) }),
    noteOf: ({ fecha }) => `expedida el ${fechaTabla(fecha ?? '')}`,
  },
  colaboradores_por_confirmar: {
    icon: IconUserCheck,
    one: 'persona por confirmar',
    many: 'personas por confirmar',
    screen: { to: '/admin/aprendices', search: FILTRO_PENDIENTES.colaboradores_por_confirmar },
    placeOf: ({ id }) => personOf(id),
    noteOf: detail,
  },
  empresas_por_confirmar: {
    icon: IconBuilding,
    one: 'empresa por confirmar',
    many: 'empresas por confirmar',
    screen: { to: '/admin/empresas', search: FILTRO_PENDIENTES.empresas_por_confirmar },
    placeOf: ({ id }) => companyOf(id),
    noteOf: detail,
  },
  inspecciones_vencidas: {
    icon: IconCalendarX,
    one: 'equipo con la inspección vencida',
    many: 'equipos con la inspección vencida',
    screen: { to: EQUIPMENT, search: FILTRO_PENDIENTES.inspecciones_vencidas },
    placeOf: ({ id }) => inspectionsOf(String(id)),
    noteOf: ({ detalle, fecha }) => `${detalle} · venció el ${fechaTabla(fecha ?? '')}`,
  },
  inspecciones_pendientes: {
    icon: IconClipboardCheck,
    one: 'equipo con una inspección pendiente',
    many: 'equipos con una inspección pendiente',
    screen: { to: EQUIPMENT, search: FILTRO_PENDIENTES.inspecciones_pendientes },
    placeOf: ({ id }) => inspectionsOf(String(id)),
    noteOf: ({ detalle, fecha }) => `${detalle} · del ${fechaTabla(fecha ?? '')}`,
  },
  equipos_por_confirmar: {
    icon: IconAnchor,
    one: 'equipo por confirmar',
    many: 'equipos por confirmar',
    screen: { to: EQUIPMENT, search: FILTRO_PENDIENTES.equipos_por_confirmar },
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
