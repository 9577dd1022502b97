import type { ComponentType } from 'react'
import { IconAnchor, IconBuilding, IconUsersGroup, IconCertificate, IconSchool, IconUser } from '@tabler/icons-react'
import type { ResultadoBusqueda } from '@anclaje/contract/overview/busqueda'
import type { ClaseResultado } from '@anclaje/contract/rules/overview/busqueda'
import type { Place } from '../../address/place.ts'
import { inspectionsOf } from '../../equipment/inspecciones/addresses.ts'
import { cohortOf } from '../../training/certificaciones/addresses.ts'
import { certificateOf } from '../../training/certificados/addresses.ts'
import { personOf } from '../../training/colaboradores/addresses.ts'
import { companyOf } from '../../training/empresas/addresses.ts'

/** A kind of results: its title, and the screen that a result opens. */
interface Kind {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  placeOf: (id: ResultadoBusqueda['id']) => Place
}

/** Each kind of the contract. A new kind needs an entry here. */
const KINDS: Record<ClaseResultado, Kind> = {
  colaborador: {
    icon: IconUser,
    title: 'Personas',
    placeOf: personOf,
  },
  empresa: {
    icon: IconBuilding,
    title: 'Empresas',
    placeOf: companyOf,
  },
  curso: {
    icon: IconSchool,
    title: 'Cursos',
    placeOf: (id) => ({ to: '/admin/cursos/$id/edit', params: { id: String(id) } }),
  },
  cohorte: {
    icon: IconUsersGroup,
    title: 'Cohortes',
    placeOf: cohortOf,
  },
  certificado: {
    icon: IconCertificate,
    title: 'Certificados',
    placeOf: (id) => certificateOf(String(id)),
  },
  equipo: {
    icon: IconAnchor,
    title: 'Equipos',
    placeOf: (id) => inspectionsOf(String(id)),
  },
}

export const kindOf = (clase: ClaseResultado): Kind => KINDS[clase]

export const SEARCH_SCREEN = '/app/extra/search'
