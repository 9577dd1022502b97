import type { Dashboard, PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { FILTRO_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
import type { Paso } from '@anclaje/contract/rules/overview/primer-dia'
import type { Place } from '../../address/place.ts'
import { inspectionsOf } from '../../equipment/inspecciones/addresses.ts'
import { cohortOf } from '../../training/certificaciones/addresses.ts'
import { formatCount } from '../../ui/format.ts'

/** Facts that decide about a step, besides its own state. */
export interface Situation {
  steps: readonly PasoDelPrimerDia[]
  pending: readonly Pendientes[]
}

/** A step in words, and the screen on which it is done. */
interface StepKind {
  name: string
  /** What the step is for. */
  purpose: string
  button: string
  /** Replaces the button and the screen when something else than the usual is missing. */
  missing?: Partial<Record<NonNullable<PasoDelPrimerDia['falta']>, { button: string; place: Place }>>
  /** Step that must be done before, because this one cannot begin without it. */
  after?: Paso
  /** Says what there is, beside the state of a step that is done. */
  fact?: (figures: Pick<Dashboard, 'cursos'>) => string
  /** Returns the screen of the step; undefined when the row that it needs is not known. */
  place: (id: PasoDelPrimerDia['id']) => Place | undefined
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

const CENTRO: Place = { to: '/admin/configuraciones/centro' }

const STEPS: Record<Paso, StepKind> = {
  centro: {
    name: 'Datos del centro',
    purpose: 'Nombre, NIT y ciudad: salen en cada certificado.',
    button: 'Completar datos',
    place: () => CENTRO,
  },
  firma: {
    name: 'Quién firma',
    purpose: 'La firma del representante legal, o la que cada responsable pone en Mi cuenta.',
    button: 'Agregar la firma',
    place: () => CENTRO,
  },
  curso: {
    name: 'Curso',
    purpose: 'Lo que enseña el centro: su nombre da título al certificado.',
    button: 'Crear curso',
    fact: ({ cursos }) => counted(cursos, 'curso', 'cursos'),
    place: () => ({ to: '/admin/cursos/nuevo' }),
  },
  cohorte: {
    name: 'Cohorte',
    purpose: 'Cada vez que se dicta un curso: su fecha, sus horas y la vigencia del certificado.',
    button: 'Crear cohorte',
    after: 'curso',
    place: () => ({ to: '/admin/certificaciones/nuevo' }),
  },
  aprendices: {
    name: 'Aprendices',
    purpose: 'Quiénes toman el curso: desde un archivo de Excel, pegando números o uno por uno.',
    button: 'Inscribir aprendices',
    after: 'cohorte',
    place: (id) => (id === undefined ? { to: '/admin/certcolaboradores/nuevo' } : cohortOf(id)),
  },
  aprobar: {
    name: 'Aprobar',
    purpose: 'Expide el certificado, que cualquiera puede comprobar con su código QR.',
    button: 'Revisar y aprobar',
    after: 'aprendices',
    place: (id) =>
      id === undefined
        ? { to: '/admin/certcolaboradores', search: FILTRO_PENDIENTES.certificados_por_aprobar }
        : cohortOf(id),
  },
  catalogos: {
    name: 'Catálogos',
    purpose: 'Al menos una marca y una clase de equipo, con las que se describe cada uno.',
    button: 'Ver las marcas',
    missing: { clase: { button: 'Ver las clases', place: { to: '/equipos/claseequipos' } } },
    place: () => ({ to: '/equipos/marcas' }),
  },
  equipo: {
    name: 'Equipo',
    purpose: 'El arnés, el casco o la línea de vida que se va a inspeccionar.',
    button: 'Agregar equipo',
    after: 'catalogos',
    place: () => ({ to: '/equipos/equipos/nuevo' }),
  },
  inspeccion: {
    name: 'Inspección',
    purpose: 'Se responde la lista de chequeo y, al terminarla, sale el certificado del equipo.',
    button: 'Inspeccionar el equipo',
    after: 'equipo',
    place: (id) => (id === undefined ? undefined : inspectionsOf(String(id))),
  },
}

/** A step as the first screen shows it. */
export interface ShownStep extends Pick<StepKind, 'name' | 'purpose' | 'button'> {
  paso: Paso
  state: 'done' | 'next' | 'later'
  /** Words about what there is. */
  fact: string | undefined
  /** Screen of the step; undefined when it is done, or cannot begin yet. */
  place: Place | undefined
}

const PENDING_INSPECTIONS: Place = { to: '/equipos/equipos', search: FILTRO_PENDIENTES.inspecciones_pendientes }

/**
 * Returns the steps of one half as they are shown. The first that is not done is the next one. An
 * inspection that was begun is continued.
 */
export function shownSteps({ steps, pending }: Situation, figures: Pick<Dashboard, 'cursos'>): ShownStep[] {
  const next = steps.find(({ hecho }) => !hecho)
  const isBegun = pending.some(({ clase, total }) => clase === 'inspecciones_pendientes' && total > 0)
  return steps.map(({ paso, hecho, id, falta }) => {
    const { name, purpose, button, missing, after, fact, place } = STEPS[paso]
    const other = falta && missing?.[falta]
    const waits = steps.some((before) => before.paso === after && !before.hecho)
    const isContinued = paso === 'inspeccion' && isBegun
    return {
      paso,
      name,
      purpose,
      button: isContinued ? 'Continuar la inspección' : (other?.button ?? button),
      state: hecho ? 'done' : paso === next?.paso ? 'next' : 'later',
      fact: hecho ? fact?.(figures) : undefined,
      place: hecho || waits ? undefined : isContinued ? PENDING_INSPECTIONS : (other?.place ?? place(id)),
    }
  })
}
