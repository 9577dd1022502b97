import type { ModuleName } from '../../permissions.ts'

/** A kind of things that history tells of. */
interface Clase {
  /** Name on the screen, and after the verb of an act: of one thing, and of many. */
  nombre: string
  uno: string
  varios: string
  /** Modules that a caller must see to ask for one thing of the kind. */
  modulos: readonly ModuleName[]
}

/** Kinds of things that history tells of, by their name in `historia` (TRUST-20). */
export const SUJETOS = {
  empresa: { nombre: 'Empresa', uno: 'la empresa', varios: 'empresas', modulos: ['Empresas'] },
  colaborador: { nombre: 'Persona', uno: 'la persona', varios: 'personas', modulos: ['Colaboradores'] },
  cuenta: { nombre: 'Cuenta de acceso', uno: 'la cuenta', varios: 'cuentas', modulos: ['Colaboradores'] },
  curso: { nombre: 'Curso', uno: 'el curso', varios: 'cursos', modulos: ['Cursos'] },
  certificacion: { nombre: 'Cohorte', uno: 'la cohorte', varios: 'cohortes', modulos: ['Certificaciones'] },
  certificado: {
    nombre: 'Certificado',
    uno: 'el certificado',
    varios: 'certificados',
    modulos: ['CertColaboradores', 'TodosLosCertificados'],
  },
  equipo: { nombre: 'Equipo', uno: 'el equipo', varios: 'equipos', modulos: ['Equipos'] },
  inspeccion: { nombre: 'Inspección', uno: 'la inspección', varios: 'inspecciones', modulos: ['Equipos'] },
  emision: {
    nombre: 'Versión de un documento',
    uno: 'la versión',
    varios: 'versiones',
    modulos: ['CertColaboradores', 'TodosLosCertificados', 'Equipos'],
  },
  criterio: { nombre: 'Criterio', uno: 'el criterio', varios: 'criterios', modulos: ['Criterios'] },
  claseequipo: { nombre: 'Clase de equipo', uno: 'la clase', varios: 'clases', modulos: ['ClaseEquipos'] },
  tipoequipo: {
    nombre: 'Tipo de equipo',
    uno: 'el tipo de equipo',
    varios: 'tipos de equipo',
    modulos: ['TipoEquipos'],
  },
  norma: { nombre: 'Norma', uno: 'la norma', varios: 'normas', modulos: ['Normas'] },
  marca: { nombre: 'Marca', uno: 'la marca', varios: 'marcas', modulos: ['Marcas'] },
  observacion: { nombre: 'Observación', uno: 'la observación', varios: 'observaciones', modulos: ['Observaciones'] },
  propiedad: { nombre: 'Propiedad', uno: 'la propiedad', varios: 'propiedades', modulos: ['Propiedades'] },
  tipodoc: {
    nombre: 'Tipo de documento',
    uno: 'el tipo de documento',
    varios: 'tipos de documento',
    modulos: ['TipoDocs'],
  },
  pais: { nombre: 'País', uno: 'el país', varios: 'países', modulos: ['Paises'] },
  rol: { nombre: 'Rol', uno: 'el rol', varios: 'roles', modulos: ['Roles'] },
  permiso: { nombre: 'Permiso', uno: 'el permiso', varios: 'permisos', modulos: ['Permisos'] },
  modulo: { nombre: 'Módulo', uno: 'el módulo', varios: 'módulos', modulos: ['Modulos'] },
  centro: { nombre: 'Centro', uno: 'el centro', varios: 'datos del centro', modulos: ['Centro'] },
  ministerio: {
    nombre: 'Archivo del Ministerio',
    uno: 'el archivo del Ministerio',
    varios: 'valores del Ministerio',
    modulos: ['Centro'],
  },
} as const satisfies Record<string, Clase>
export type Sujeto = keyof typeof SUJETOS
export const NOMBRES_SUJETO = /* @__PURE__ */ Object.keys(SUJETOS) as Sujeto[]

/** What became of a thing, in the words of the filter. */
export const ACCIONES = {
  creado: 'Creado',
  cambiado: 'Cambiado',
  eliminado: 'Eliminado',
  restaurado: 'Restaurado',
  suprimido: 'Datos borrados',
} as const
export type AccionHistoria = keyof typeof ACCIONES

/** Who made a change, in the words of the filter. The last has no author in `historia`. */
export const ORIGENES = {
  cuenta: 'Una cuenta',
  visitante: 'Un visitante',
  sistema: 'El sistema',
  migracion: 'Una actualización',
  fuera: 'Fuera del portal',
} as const
export type OrigenHistoria = keyof typeof ORIGENES

/** Most rows of history that are read at once, and so folded together. */
export const MAX_HISTORIA = 500
