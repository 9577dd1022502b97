import { ACTIONS, can, incluidoEn } from '../../permissions.ts'
import type { Action, ModuleName, Permissions } from '../../permissions.ts'

/** What each switch of a module lets do, in words. An action without words has no effect there. */
type Tareas = Partial<Record<Action, string>> & { ver: string }

/** Returns the tasks of a list whose rows are created, changed and deleted. */
const lista = (cosas: string, ver = `Ver ${cosas}.`): Tareas => ({
  ver,
  crear: `Crear ${cosas}.`,
  editar: `Cambiar ${cosas}.`,
  eliminar: `Eliminar ${cosas}.`,
})

const TAREAS: Record<ModuleName, Tareas> = {
  Dashboard: { ver: 'Abrir Inicio, con los totales y lo pendiente.' },
  Empresas: {
    ...lista('empresas', 'Ver las empresas y a quién llamar en cada una.'),
    editar: 'Cambiar empresas, y confirmar las que se registraron solas.',
  },
  Colaboradores: {
    ver: 'Ver a las personas, con su documento y sus datos de contacto.',
    crear: 'Registrar personas, importar listas y crear cuentas de acceso.',
    editar: 'Cambiar y confirmar personas; bloquear cuentas y enviarles una contraseña nueva.',
    eliminar: 'Eliminar personas y cuentas, y deshacer importaciones.',
  },
  Cursos: lista('cursos'),
  Certificaciones: {
    ...lista('cohortes'),
    editar: 'Cambiar cohortes, finalizarlas y cancelarlas.',
  },
  CertColaboradores: {
    ver: 'Ver y descargar sus propios certificados.',
    crear: 'Inscribir aprendices; sin Filtrar, solo a sí mismo.',
    editar: 'Cambiar la empresa, corregir y enviar certificados; sin Filtrar, solo los suyos.',
    eliminar: 'Eliminar inscripciones y anular certificados; sin Filtrar, solo los suyos.',
    filtrar: 'Aprobar certificados, y ver y cambiar los de todos.',
  },
  TodosLosCertificados: {
    ver: 'Ver los certificados de todos, sin aprobarlos ni cambiarlos. Necesita también Ver en Certificados.',
  },
  GestionEquipos: { ver: 'Mostrar en el menú los módulos de equipos.' },
  Equipos: {
    ver: 'Ver los equipos y sus inspecciones, y descargar los informes.',
    crear: 'Registrar equipos y empezar inspecciones.',
    editar: 'Cambiar equipos, responder inspecciones y terminarlas.',
    eliminar: 'Eliminar equipos e inspecciones, y anular inspecciones.',
  },
  TipoEquipos: lista('tipos de equipos'),
  ClaseEquipos: lista('clases de equipos'),
  Marcas: lista('marcas'),
  Propiedades: lista('propiedades'),
  Normas: lista('normas'),
  Criterios: lista('criterios'),
  Observaciones: lista('observaciones'),
  Configuraciones: { ver: 'Mostrar en el menú los módulos de configuración.' },
  Centro: {
    ver: 'Ver los datos del centro y los del Ministerio.',
    editar: 'Cambiar los datos del centro y los del Ministerio.',
  },
  Paises: lista('países'),
  Departamentos: { ver: 'Ver los departamentos.' },
  Ciudades: { ver: 'Ver las ciudades.' },
  TipoDocs: lista('tipos de documento'),
  Roles: lista('roles'),
  Permisos: {
    ver: 'Ver los permisos de cada rol.',
    crear: 'Dar permisos desde otro programa; en esta pantalla basta Editar.',
    editar: 'Dar y quitar permisos a los roles que tienen menos que el suyo.',
  },
  Modulos: { ver: 'Ver los módulos del menú.', editar: 'Cambiar el título, el icono y el lugar de cada módulo.' },
  Historial: { ver: 'Ver quién cambió qué, y cuándo.' },
}

/** Returns what a switch lets do, in words; undefined where it has no effect. */
export const tareaDe = (module: string, action: Action): string | undefined =>
  (TAREAS as Partial<Record<string, Tareas>>)[module]?.[action]

/**
 * Returns the permissions without the switches that have no effect. Nobody can do more by such a
 * switch, and screens do not turn it on, so it counts in no comparison of roles (ACC-14).
 */
export const conEfecto = (permissions: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(permissions).flatMap(([module, actions]) =>
      actions
        ? [
            [
              module,
              Object.fromEntries(
                ACTIONS.map((action) => [action, actions[action] && tareaDe(module, action) !== undefined]),
              ) as Record<Action, boolean>,
            ],
          ]
        : [],
    ),
  )

/** State in which a switch of a role is shown, and the reason why a press would change nothing. */
interface Interruptor {
  activo: boolean
  motivo?: string | undefined
}

/**
 * Returns how a switch of a role stands. One without effect is off, and one that another permission
 * includes is on; neither changes. An act comes after `ver`, without which its screen does not
 * open.
 */
export function interruptorDe(rol: Permissions, module: string, action: Action): Interruptor {
  if (tareaDe(module, action) === undefined) return { activo: false, motivo: 'No tiene efecto en este módulo.' }
  const activo = rol[module]?.[action] === true
  const por = incluidoEn(module, action)
  if (por && can(rol, ...por)) return { activo: true, motivo: 'Ya lo incluye Filtrar en Certificados.' }
  if (!activo && action !== 'ver' && rol[module]?.ver !== true)
    return { activo, motivo: 'Active primero Ver: sin él no se abre la pantalla.' }
  return { activo }
}
