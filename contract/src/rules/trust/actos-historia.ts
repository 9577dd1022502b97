import { nombreCompleto } from '../common/nombre.ts'
import type { Nombre } from '../common/nombre.ts'
import { OTRA_IMAGEN, imagen } from '../training/cambios.ts'
import { LINEAS, NADA, SIN_VALOR, dato } from './lineas.ts'
import type { Linea, Nombrado } from './lineas.ts'
import { SUJETOS } from './historia.ts'
import type { AccionHistoria, OrigenHistoria, Sujeto } from './historia.ts'

/** Changed fields, each with the value before and after. */
export type Cambios = Readonly<Record<string, readonly [unknown, unknown]>>

/** A row of history: what became of a thing. `cambios` is null once erased. */
export interface Hecho {
  sujeto: Sujeto
  accion: AccionHistoria
  cambios: Cambios | null
}

/** An act in words, after who did it: of one thing, and of `{n}` that one request did. */
export interface Acto {
  uno: string
  varios: string
}

/** A change of one field, for readers. Null: the field names the part that was changed. */
export interface CambioEscrito {
  campo: string
  antes: string | null
  ahora: string
}

/** An act that is told by the change of one field. */
interface Regla extends Acto {
  sujeto: Sujeto
  campo: string
  /** Returns whether this change of the field is the act. */
  es: (antes: unknown, ahora: unknown) => boolean
}

const llega = (antes: unknown, ahora: unknown) => antes === null && ahora !== null
const sale = (antes: unknown, ahora: unknown) => antes !== null && ahora === null
const cambia = () => true
const pasaA = (valor: unknown) => (_: unknown, ahora: unknown) => ahora === valor
const deja = (valor: unknown) => (antes: unknown) => antes === valor

const regla = (sujeto: Sujeto, campo: string, es: Regla['es'], uno: string, varios: string): Regla => ({
  sujeto,
  campo,
  es,
  uno,
  varios,
})

/** Acts that are more than a change of fields; the first that applies is told. */
const REGLAS: readonly Regla[] = [
  regla('certificado', 'firmado_fir', llega, 'firmó el certificado', 'firmó {n} certificados'),
  regla('certificado', 'firmado_fir', sale, 'dejó sin efecto la firma del certificado', 'dejó sin efecto {n} firmas'),
  regla('certificado', 'estado_ceco', pasaA(2), 'anuló el certificado', 'anuló {n} certificados'),
  regla('certificado', 'estado_ceco', pasaA(1), 'aprobó el certificado', 'aprobó {n} certificados'),
  regla('certificado', 'estado_ceco', deja(1), 'retiró la aprobación del certificado', 'retiró {n} aprobaciones'),
  regla('certificado', 'emision_ceco', cambia, 'corrigió el certificado', 'corrigió {n} certificados'),
  regla('certificado', 'desenlace_ceco', pasaA(null), 'quitó el resultado', 'quitó {n} resultados'),
  regla('certificado', 'desenlace_ceco', cambia, 'dio el resultado', 'dio {n} resultados'),
  regla(
    'certificado',
    'cargado_ceco',
    llega,
    'marcó como cargado el certificado',
    'marcó como cargados {n} certificados',
  ),
  regla(
    'certificado',
    'cargado_ceco',
    sale,
    'marcó como no cargado el certificado',
    'marcó como no cargados {n} certificados',
  ),
  regla('certificacion', 'firmado_res', llega, 'firmó la cohorte', 'firmó {n} cohortes'),
  regla('certificacion', 'idcol_res', llega, 'agregó un responsable', 'agregó {n} responsables'),
  regla('certificacion', 'idcol_res', sale, 'quitó un responsable', 'quitó {n} responsables'),
  regla('certificacion', 'firmado_res', sale, 'dejó sin efecto la firma de la cohorte', 'dejó sin efecto {n} firmas'),
  regla('emision', 'entregada_emi', llega, 'entregó el documento', 'entregó {n} documentos'),
  regla('emision', 'fin_emi', llega, 'terminó la versión del documento', 'terminó {n} versiones de documentos'),
  regla('colaborador', 'estado_col', pasaA(1), 'confirmó a la persona', 'confirmó {n} personas'),
  regla('colaborador', 'clase_con', pasaA('retira'), 'registró el retiro de una autorización', 'registró {n} retiros'),
  regla('colaborador', 'fecha_con', llega, 'registró la autorización de datos', 'registró {n} autorizaciones de datos'),
  regla('colaborador', 'anulado_con', llega, 'anuló la autorización de datos', 'anuló {n} autorizaciones de datos'),
  regla('empresa', 'porconfirmar_emp', pasaA(false), 'confirmó la empresa', 'confirmó {n} empresas'),
  regla('equipo', 'porconfirmar_eq', pasaA(false), 'confirmó el equipo', 'confirmó {n} equipos'),
  regla('equipo', 'otro_dis', llega, 'dijo que es otro equipo', 'dijo de {n} equipos que son otros'),
  // A consequence of answers and issues, which nobody decides.
  regla(
    'equipo',
    'nousar_eq',
    llega,
    'dejó el equipo con el aviso «No usar»',
    'dejó {n} equipos con el aviso «No usar»',
  ),
  regla(
    'equipo',
    'nousar_eq',
    sale,
    'dejó el equipo sin el aviso «No usar»',
    'dejó {n} equipos sin el aviso «No usar»',
  ),
  regla('equipo', 'idnor_eqnor', llega, 'agregó una norma', 'agregó {n} normas'),
  regla('equipo', 'idnor_eqnor', sale, 'quitó una norma', 'quitó {n} normas'),
  regla('inspeccion', 'anulada_eva', llega, 'anuló la inspección', 'anuló {n} inspecciones'),
  regla('inspeccion', 'terminada_eva', llega, 'terminó la inspección', 'terminó {n} inspecciones'),
  regla('inspeccion', 'terminada_eva', cambia, 'expidió de nuevo la inspección', 'expidió de nuevo {n} inspecciones'),
  // Also of a group, whose lines differ since.
  regla('inspeccion', 'resultado_evadet', sale, 'dejó una línea sin respuesta', 'dejó {n} líneas sin respuesta'),
  regla('inspeccion', 'resultado_evadet', cambia, 'respondió una línea', 'respondió {n} líneas'),
  regla('inspeccion', 'nota_evadet', cambia, 'cambió la nota de una línea', 'cambió {n} notas'),
  regla('inspeccion', 'eliminado_evadet', llega, 'quitó una línea', 'quitó {n} líneas'),
  regla('inspeccion', 'eliminado_evadet', sale, 'restauró una línea', 'restauró {n} líneas'),
  regla('inspeccion', 'id_evadet', cambia, 'cambió una línea', 'cambió {n} líneas'),
  regla('inspeccion', 'imagen_fot', llega, 'agregó una foto', 'agregó {n} fotos'),
  regla('inspeccion', 'imagen_fot', sale, 'quitó una foto', 'quitó {n} fotos'),
  regla('cuenta', 'bloqueada_cue', pasaA(true), 'bloqueó la cuenta', 'bloqueó {n} cuentas'),
  regla('cuenta', 'bloqueada_cue', pasaA(false), 'desbloqueó la cuenta', 'desbloqueó {n} cuentas'),
  regla('cuenta', 'segundofactor_cue', llega, 'activó el segundo factor', 'activó {n} segundos factores'),
  regla('cuenta', 'segundofactor_cue', sale, 'quitó el segundo factor', 'quitó {n} segundos factores'),
  regla('cuenta', 'password_cue', cambia, 'cambió la contraseña', 'cambió {n} contraseñas'),
  regla('cuenta', 'username_cue', cambia, 'cambió el usuario', 'cambió {n} usuarios'),
  regla('permiso', 'idmodulo_prol', llega, 'dio los permisos', 'dio {n} permisos'),
  regla('ministerio', 'id_val', cambia, 'cambió un valor del Ministerio', 'cambió {n} valores del Ministerio'),
]

/** Verb of each action, where no rule applies. */
const VERBOS: Record<AccionHistoria, string> = {
  creado: 'creó',
  cambiado: 'cambió',
  eliminado: 'eliminó',
  restaurado: 'restauró',
  suprimido: 'borró los datos de',
}

const linea = (sujeto: Sujeto, campo: string): Linea | null | undefined => LINEAS[sujeto][campo]

/**
 * Returns the changed fields of a row that readers are told, in the order of the screens. What an
 * annulled inspection has for a state says nothing: it is stored as one that waits.
 */
const contados = ({ sujeto, cambios }: Hecho): string[] =>
  Object.keys(LINEAS[sujeto]).filter(
    (campo) =>
      cambios && campo in cambios && linea(sujeto, campo) && !(campo === 'estado_eva' && 'anulada_eva' in cambios),
  )

/** Acts on an inscription as such, because its certificate is made by the approval. */
const DE_INSCRIPCION: Partial<Record<AccionHistoria, Acto>> = {
  creado: { uno: 'inscribió al aprendiz', varios: 'inscribió {n} aprendices' },
  eliminado: { uno: 'eliminó la inscripción', varios: 'eliminó {n} inscripciones' },
  restaurado: { uno: 'restauró la inscripción', varios: 'restauró {n} inscripciones' },
}

/** Words an act: «aprobó el certificado», «cambió la cohorte». */
export function acto(hecho: Hecho): Acto {
  const { sujeto, accion, cambios } = hecho
  const { uno, varios } = SUJETOS[sujeto]
  const deInscripcion = sujeto === 'certificado' && DE_INSCRIPCION[accion]
  if (deInscripcion) return deInscripcion
  if (accion === 'cambiado' && cambios) {
    const aplica = REGLAS.find((una) => {
      const valores = una.sujeto === sujeto ? cambios[una.campo] : undefined
      return valores && una.es(...valores)
    })
    if (aplica) return { uno: aplica.uno, varios: aplica.varios }
  }
  return { uno: `${VERBOS[accion]} ${uno}`, varios: `${VERBOS[accion]} {n} ${varios}` }
}

/** A thing whose name stands in the place of its id. */
export interface Referida {
  sujeto: Nombrado
  id: string
}

/** Returns the things that the values of a row name. */
export const referidas = (hecho: Hecho): Referida[] =>
  contados(hecho).flatMap((campo) => {
    const nombra = linea(hecho.sujeto, campo)?.nombra
    if (!nombra) return []
    return hecho.cambios![campo]!.filter((id) => id !== null).map((id) => ({ sujeto: nombra, id: dato(id) }))
  })

/**
 * Words the changes of a row. `nombre` returns the name that a thing had then; undefined when
 * nothing is left of it.
 */
export const cambiosEscritos = (hecho: Hecho, nombre: (cosa: Referida) => string | undefined): CambioEscrito[] =>
  contados(hecho).flatMap((campo): CambioEscrito[] => {
    const { nombre: dice, escribe, nombra } = linea(hecho.sujeto, campo)!
    const valores = hecho.cambios![campo]!
    const [antes, ahora] = valores.map((valor) =>
      nombra && valor !== null ? (nombre({ sujeto: nombra, id: dato(valor) }) ?? 'Eliminado') : escribe(valor),
    ) as [string, string]
    if (antes !== ahora) return [{ campo: dice, antes, ahora }]
    if (antes === imagen(true)) return [{ campo: dice, antes, ahora: OTRA_IMAGEN }]
    // A fact without a value is told by the act, and what a part has not is no name of it.
    if (antes === SIN_VALOR || valores[0] === null) return []
    const esOtro = nombra && valores[0] !== valores[1]
    return [{ campo: dice, antes: esOtro ? antes : null, ahora: esOtro ? `${ahora} (otro registro)` : ahora }]
  })

/** Words one change after who made it: «cambió Horas de 32 a 40». */
export function cambioDicho({ campo, antes, ahora }: CambioEscrito): string {
  if (antes === NADA || antes === null) return `puso ${campo}: ${ahora}`
  if (ahora === NADA) return `quitó ${campo}: ${antes}`
  return `cambió ${campo} de ${antes} a ${ahora}`
}

/**
 * Names who made a change: the person of the account then and, when they have another name since,
 * today. `persona` is null when nothing is left of it.
 */
export function quienFue(
  origen: OrigenHistoria | null,
  persona: Nombre | null,
  { hoy = null, cuenta = null }: { hoy?: Nombre | null; cuenta?: number | null } = {},
): string {
  if (origen === null || origen === 'fuera') return 'Fuera del portal'
  if (origen === 'visitante') return 'Un visitante'
  if (origen !== 'cuenta') return origen === 'migracion' ? 'Una actualización' : 'El sistema'
  if (!persona) return `Una cuenta eliminada${cuenta === null ? '' : ` (n.º ${cuenta})`}`
  const entonces = nombreCompleto(persona)
  const ahora = hoy ? nombreCompleto(hoy) : entonces
  return entonces === ahora ? entonces : `${entonces} (hoy ${ahora})`
}
