import type { Estado } from '../../states.ts'
import {
  DESENLACES,
  ESTADOS_CERTIFICACION,
  ESTADOS_INSPECCION,
  ESTADOS_OBSERVACION,
  RESULTADOS,
  SITUACIONES,
} from '../../states.ts'
import { fechaTabla } from '../common/fechas.ts'
import { CAMPO, imagen as hayImagen } from '../training/cambios.ts'
import { TITULO_LISTA } from '../training/ministerio.ts'
import type { ClaseFin } from './emision.ts'
import type { Sujeto } from './historia.ts'

/** Things whose name a value of history stands for, also those of which history tells nothing. */
export type Nombrado = Sujeto | 'ciudad' | 'linea' | 'valor'

/** How a field is told: its name on the screens, and the words of its values. */
export interface Linea {
  nombre: string
  escribe: (valor: unknown) => string
  /** Kind of the thing whose id is the value; its name is written. */
  nombra?: Nombrado
}

/** Stands for a value that history does not keep. */
export const SIN_VALOR = 'no se guarda'
/** Written where there is no value. */
export const NADA = '—'
/** Part of a long text, as history keeps it: from which letter, and the length of the whole. */
interface Recorte {
  texto: string
  desde: number
  largo: number
}

/** Writes a text or a number. Of a long text history has only a part. */
export function dato(valor: unknown): string {
  if (typeof valor === 'string' || typeof valor === 'number') return String(valor).trim() || NADA
  if (!valor || typeof valor !== 'object') return NADA
  if (!('largo' in valor)) return Object.values(valor).flat().join(' · ')
  const { texto, desde, largo } = valor as Recorte
  return `${desde > 1 ? '…' : ''}${texto}${desde + texto.length <= largo ? '…' : ''}`
}

/** Colombia has no summer time. `Intl` would take ten times as long, for each value of a page. */
const BOGOTA_MS = 5 * 3_600_000

const escribeDia = (valor: unknown) => (typeof valor === 'string' ? fechaTabla(valor.slice(0, 10)) : NADA)
/** Writes a moment as `05/03/2026 14:20`, in Bogotá. */
export function escribeMomento(valor: unknown): string {
  const instante = typeof valor === 'string' ? Date.parse(valor) : Number.NaN
  if (Number.isNaN(instante)) return NADA
  const [dia, hora] = new Date(instante - BOGOTA_MS).toISOString().split('T') as [string, string]
  return `${fechaTabla(dia)} ${hora.slice(0, 5)}`
}

const texto = (nombre: string): Linea => ({ nombre, escribe: dato })
const dia = (nombre: string): Linea => ({ nombre, escribe: escribeDia })
const momento = (nombre: string): Linea => ({ nombre, escribe: escribeMomento })
const cosa = (nombre: string, nombra: Nombrado): Linea => ({ nombre, escribe: dato, nombra })
const siNo = (nombre: string): Linea => ({
  nombre,
  escribe: (valor) => (valor === null ? NADA : valor === true || valor === 1 ? 'sí' : 'no'),
})
/** A secret, of which history tells only that it changed. */
const sinValor = (nombre: string): Linea => ({ nombre, escribe: () => SIN_VALOR })
/** A picture, of which history tells only that there is one. */
const imagen = (nombre: string): Linea => ({ nombre, escribe: (hay) => hayImagen(hay === true) })
const palabra = (nombre: string, palabras: Readonly<Record<string, string>>): Linea => ({
  nombre,
  escribe: (valor) => palabras[String(valor)] ?? dato(valor),
})
/** Several words, each by its own. */
const palabras = (nombre: string, cuales: Readonly<Record<string, string>>): Linea => ({
  nombre,
  escribe: (valor) => dato(Array.isArray(valor) ? valor.map((clave) => cuales[clave] ?? clave) : valor),
})
const estado = (nombre: string, estados: Readonly<Record<string, Estado>>): Linea =>
  palabra(nombre, Object.fromEntries(Object.entries(estados).map(([clave, { label }]) => [clave, label])))

const ORIGEN = palabra('Origen', {
  personal: 'El centro',
  publico: 'Formulario público',
  importacion: 'Importación',
})
const FIN: Record<ClaseFin, string> = {
  no_entregado: 'Sin entregar',
  equivocacion: 'Equivocación',
  eliminado: 'Eliminado',
  correccion: 'Corrección',
  error: 'Error',
  fraude: 'Fraude',
  titular: 'Del titular',
  otra: 'Otra',
}

/** Fields of a kind of things by their column. Null: what it tells stands elsewhere in the row. */
type Lineas = Readonly<Record<string, Linea | null>>

/** Lines of a catalogue that has a name. */
const nombrada = (sufijo: string): Lineas => ({ [`nombre_${sufijo}`]: texto('Nombre') })

/**
 * Words of every column whose history is kept, by the kind of thing under which its rows stand. A
 * column that the tables lose stays here, because history keeps it.
 */
export const LINEAS: Readonly<Record<Sujeto, Lineas>> = {
  colaborador: {
    nombres_col: texto(CAMPO.nombres),
    apellidos_col: texto(CAMPO.apellidos),
    paisdocumento_col: cosa('País del documento', 'pais'),
    tipodocumento_col: cosa(CAMPO.tipodocumento, 'tipodoc'),
    numerodocumento_col: texto(CAMPO.numerodocumento),
    fechanacimiento_col: dia('Fecha de nacimiento'),
    correopersonal_col: texto('Correo personal'),
    telefono_col: texto('Teléfono'),
    direccion_col: texto('Dirección'),
    cargo_col: texto('Cargo'),
    licencia_col: texto('Licencia'),
    idemp_col: cosa(CAMPO.empresa, 'empresa'),
    idciu_col: cosa('Ciudad', 'ciudad'),
    genero_col: texto(TITULO_LISTA.genero),
    paisnacimiento_col: cosa('País de nacimiento', 'pais'),
    niveleducativo_col: texto(TITULO_LISTA.niveleducativo),
    areatrabajo_col: texto(TITULO_LISTA.areatrabajo),
    arl_col: texto(TITULO_LISTA.arl),
    sector_col: texto(TITULO_LISTA.sector),
    particion_col: texto('División de nombres'),
    estado_col: palabra('Estado', { 0: 'Por confirmar', 1: 'Confirmada' }),
    terminos_col: siNo('Términos de tratamiento'),
    firma_col: imagen('Firma'),
    origen_col: ORIGEN,
    firmante_col: siNo('Firma documentos'),
    id_con: null,
    fecha_con: momento('Autorización'),
    clase_con: palabra('Autoriza o retira', { otorga: 'autoriza', retira: 'retira' }),
    usos_con: palabras('Usos de sus datos', {
      formacion: 'Formación',
      empleador: 'Informar a su empresa',
      recordatorios: 'Recordatorios',
    }),
    // A withdrawal has these too.
    idemp_con: null,
    empresa_con: texto('Empresa que nombra'),
    dia_con: dia('Fecha en que lo dijo'),
    version_con: texto('Versión de los términos'),
    canal_con: palabra('Canal de la autorización', {
      personal: 'El centro',
      publico: 'Formulario público',
      importacion: 'Importación',
      papel: 'En papel',
      correo: 'Por correo',
      persona: 'En persona',
      enlace: 'Enlace del correo',
    }),
    declaradopor_con: cosa('Declarada por', 'cuenta'),
    registradopor_con: cosa('Registrada por', 'cuenta'),
    idimp_con: texto('Importación'),
    anulado_con: momento('Autorización anulada'),
  },
  empresa: {
    nombre_emp: texto('Razón social'),
    nit_emp: texto('NIT'),
    telefono_emp: texto('Teléfono'),
    correo_emp: texto('Correo'),
    direccion_emp: texto('Dirección'),
    representante_emp: texto('Representante legal'),
    personacontacto_emp: texto('Persona de contacto'),
    numpersonacontacto_emp: texto('Teléfono de contacto'),
    correopersonacontacto_emp: texto('Correo de contacto'),
    img_emp: imagen('Logo'),
    origen_emp: ORIGEN,
    porconfirmar_emp: siNo('Por confirmar'),
    arl_emp: texto(TITULO_LISTA.arl),
    sector_emp: texto(TITULO_LISTA.sector),
  },
  curso: { ...nombrada('cur'), descripcion_cur: texto('Descripción'), iniciales_cur: texto('Iniciales') },
  certificacion: {
    idcur_cer: cosa(CAMPO.curso, 'curso'),
    cohorte_cer: texto('Cohorte'),
    horas_cer: texto(CAMPO.horas),
    fechainicio_cer: dia(CAMPO.fechainicio),
    fechafin_cer: dia(CAMPO.fechafin),
    tiempovigencia_cer: texto(CAMPO.vigencia),
    periodo_cer: palabra('Unidad de la vigencia', { 1: 'Días', 2: 'Meses', 3: 'Años' }),
    estado_cer: estado('Estado', ESTADOS_CERTIFICACION),
    idcol_res: cosa('Responsable', 'colaborador'),
    // Stored from 0 on.
    orden_res: { nombre: 'Orden del responsable', escribe: (lugar) => dato(lugar === null ? null : Number(lugar) + 1) },
    grupo_res: null,
    version_res: null,
    firmadopor_res: cosa('Firmado con la cuenta', 'cuenta'),
    firmado_res: momento('Firmado'),
  },
  certificado: {
    idcol_ceco: cosa('Aprendiz', 'colaborador'),
    idcer_ceco: cosa('Cohorte', 'certificacion'),
    consecutivo_ceco: texto('Consecutivo'),
    idemp_ceco: cosa(CAMPO.empresa, 'empresa'),
    estado_ceco: palabra('Estado', { 0: 'En curso', 1: SITUACIONES.aprobado.label, 2: SITUACIONES.anulado.label }),
    aprobado_ceco: momento('Aprobado'),
    aprobadopor_ceco: cosa('Aprobado por', 'cuenta'),
    cargado_ceco: dia('Cargado al Ministerio'),
    emision_ceco: texto('Versión'),
    desenlace_ceco: estado('Resultado', DESENLACES),
    motivodesenlace_ceco: texto('Motivo del resultado'),
    decididopor_ceco: cosa('Resultado dado por', 'cuenta'),
    eliminado_ceco: momento('Eliminado'),
    eliminadopor_ceco: cosa('Eliminado por', 'cuenta'),
    idcol_fir: cosa('Responsable', 'colaborador'),
    idcer_fir: null,
    aprendiz_fir: null,
    version_fir: null,
    firmadopor_fir: cosa('Firmado con la cuenta', 'cuenta'),
    firmado_fir: momento('Firmado'),
  },
  emision: {
    tipo_emi: palabra('Documento', { 1: 'Certificado', 2: 'Inspección' }),
    version_emi: texto('Versión'),
    emitidopor_emi: cosa('Emitida por', 'cuenta'),
    plantilla_emi: null,
    idemp_emi: cosa(CAMPO.empresa, 'empresa'),
    entregada_emi: momento('Entregada'),
    fin_emi: momento('Terminada'),
    finpor_emi: cosa('Terminada por', 'cuenta'),
    clase_emi: palabra('Clase', FIN),
    motivo_emi: texto('Motivo'),
    reemplazo_emi: texto('Reemplazada por la versión'),
  },
  equipo: {
    codigo_eq: texto('Código'),
    idemp_eq: cosa(CAMPO.empresa, 'empresa'),
    idclaeq_eq: cosa('Clase de equipo', 'claseequipo'),
    idmar_eq: cosa('Marca', 'marca'),
    numserie_eq: texto('Número de serie'),
    lote_eq: texto('Lote'),
    referencia_eq: texto('Referencia'),
    modelo_eq: texto('Modelo'),
    selloconformidad_eq: texto('Sello de conformidad'),
    dayfabricacion_eq: texto('Día de fabricación'),
    monthfabricacion_eq: texto('Mes de fabricación'),
    yearfabricacion_eq: texto('Año de fabricación'),
    origen_eq: ORIGEN,
    porconfirmar_eq: siNo('Por confirmar'),
    nousar_eq: texto('No usar'),
    eliminado_eq: momento('Eliminado'),
    eliminadopor_eq: cosa('Eliminado por', 'cuenta'),
    idnor_eqnor: cosa('Norma', 'norma'),
    otro_dis: cosa('Es otro equipo que', 'equipo'),
    motivo_dis: texto('Motivo'),
    idcue_dis: cosa('Dicho por', 'cuenta'),
    unico_dis: siNo('Dicho por el único administrador'),
  },
  inspeccion: {
    ideq_eva: cosa('Equipo', 'equipo'),
    fecha_eva: dia('Fecha'),
    fechamantenimiento_eva: dia('Próxima inspección'),
    estado_eva: estado('Estado', ESTADOS_INSPECCION),
    idcol_eva: cosa('Responsable', 'colaborador'),
    idobs_eva: cosa('Observación', 'observacion'),
    idpro_eva: cosa('Propiedad', 'propiedad'),
    rechazada_eva: dia('Rechazada'),
    emision_eva: texto('Versión'),
    numero_eva: texto('Número'),
    terminada_eva: momento('Terminada'),
    terminadapor_eva: cosa('Terminada por', 'cuenta'),
    anulada_eva: momento('Anulada'),
    creadopor_eva: cosa('Creada por', 'cuenta'),
    eliminado_eva: momento('Eliminada'),
    eliminadopor_eva: cosa('Eliminada por', 'cuenta'),
    id_evadet: cosa('Línea', 'linea'),
    idcri_evadet: cosa('Criterio', 'criterio'),
    nombre_evadet: texto('Criterio'),
    father_evadet: cosa('Grupo', 'criterio'),
    idpro_evadet: cosa('Propiedad', 'propiedad'),
    requerido_evadet: siNo('Requerido'),
    ayuda_evadet: texto('Ayuda'),
    resultado_evadet: estado('Respuesta', RESULTADOS),
    nota_evadet: texto('Nota'),
    eliminado_evadet: momento('Quitada'),
    id_fot: null,
    idevadet_fot: cosa('Línea', 'linea'),
    imagen_fot: imagen('Foto'),
    impresa_fot: null,
  },
  criterio: {
    ...nombrada('cri'),
    father_cri: cosa('Criterio padre', 'criterio'),
    requerido_cri: siNo('Requerido'),
    ayuda_cri: texto('Ayuda'),
    idpro_cri: cosa('Propiedad', 'propiedad'),
  },
  claseequipo: { ...nombrada('claeq'), idtipoeq_claeq: cosa('Tipo de equipo', 'tipoequipo') },
  tipoequipo: { ...nombrada('tipoeq'), idpro_tipoeq: cosa('Propiedad', 'propiedad') },
  norma: { ...nombrada('nor'), titulo_nor: texto('Título'), idtipoeq_nor: cosa('Tipo de equipo', 'tipoequipo') },
  marca: nombrada('mar'),
  observacion: { descripcion_obs: texto('Descripción'), estado_obs: estado('Estado', ESTADOS_OBSERVACION) },
  propiedad: { ...nombrada('pro'), informativa_pro: siNo('Informativa') },
  tipodoc: {
    ...nombrada('tipo'),
    codigo_tipo: texto('Código'),
    iniciales_tipo: texto('Iniciales'),
    ministerio_tipo: texto('Texto del Ministerio'),
    verificado_tipo: texto('Texto comparado con el Ministerio'),
  },
  pais: { ...nombrada('pais'), codigo_pais: texto('Código'), ministerio_pais: texto('Texto del Ministerio') },
  cuenta: {
    idcol_cue: cosa('Persona', 'colaborador'),
    idroles_cue: cosa('Rol', 'rol'),
    username_cue: sinValor('Usuario'),
    password_cue: sinValor('Contraseña'),
    bloqueada_cue: siNo('Bloqueada'),
    clavepropia_cue: siNo('Contraseña puesta por su dueño'),
    segundofactor_cue: momento('Segundo factor activo'),
  },
  rol: { ...nombrada('rol'), descripcion_rol: texto('Descripción') },
  permiso: {
    idrol_prol: cosa('Rol', 'rol'),
    idmodulo_prol: cosa('Módulo', 'modulo'),
    ver_prol: siNo('Ver'),
    crear_prol: siNo('Crear'),
    editar_prol: siNo('Editar'),
    eliminar_prol: siNo('Eliminar'),
    filtrar_prol: siNo('Filtrar'),
  },
  modulo: {
    nombre_mod: texto('Módulo'),
    title_mod: texto('Título'),
    route_mod: texto('Dirección'),
    icon_mod: texto('Ícono'),
    father_mod: cosa('Dentro de', 'modulo'),
    orden_mod: texto('Orden'),
  },
  centro: {
    nombre_cen: texto('Nombre del centro'),
    nit_cen: texto('NIT'),
    ciudad_cen: texto('Ciudad'),
    licencia_cen: texto('Licencia SST'),
    certificacion_cen: texto('Certificación NTC 6072'),
    codigoaprobacion_cen: texto('Código de aprobación del Ministerio'),
    representante_cen: texto('Representante legal'),
    correo_cen: texto('Correo de contacto'),
    color_cen: texto('Color de documentos y correos'),
    logo_cen: imagen('Logo'),
    firma_cen: imagen('Firma del representante'),
    firmaconfirmada_cen: siNo('Firma confirmada'),
  },
  ministerio: {
    separador_min: texto('Separador'),
    formatofecha_min: texto('Fechas'),
    caja_min: palabra('Textos', { igual: 'Como están', mayusculas: 'Todo en mayúsculas' }),
    codificacion_min: texto('Tildes y eñes'),
    desde_min: dia('Avisar de lo que falta por cargar desde'),
    id_val: cosa('Valor', 'valor'),
    lista_val: palabra('Lista', TITULO_LISTA),
    codigo_val: null,
    nombre_val: texto('Nombre'),
    texto_val: texto('Texto del Ministerio'),
    orden_val: texto('Orden'),
    verificado_val: siNo('Comparado con el Ministerio'),
  },
}
