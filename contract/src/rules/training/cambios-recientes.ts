import type { Nombre } from '../common/nombre.ts'
import { quienFue } from '../trust/actos-historia.ts'
import type { Referida } from '../trust/actos-historia.ts'
import type { Sujeto } from '../trust/historia.ts'
import { LINEAS, dato } from '../trust/lineas.ts'
import { CAMPO, OTRA_IMAGEN } from './cambios.ts'
import { vigenciaTexto } from './vigencia.ts'

/** Printed fields of a kind of things in history, each with the name of its line. */
interface Impresa {
  sujeto: Sujeto
  lineas: Readonly<Record<string, string>>
}

/** Returns fields with their names in history, and others that a certificate calls otherwise. */
const impresa = (sujeto: Sujeto, campos: readonly string[], otras: Impresa['lineas'] = {}): Impresa => ({
  sujeto,
  lineas: { ...Object.fromEntries(campos.map((campo) => [campo, LINEAS[sujeto][campo]!.nombre])), ...otras },
})

const NOMBRE = ['nombres_col', 'apellidos_col']

/** Lines that certificates print of a cohort, of its course and so on. */
export const IMPRESAS = {
  cohorte: impresa('certificacion', ['idcur_cer', 'horas_cer', 'fechainicio_cer', 'fechafin_cer'], {
    tiempovigencia_cer: CAMPO.vigencia,
    periodo_cer: CAMPO.vigencia,
    idcol_res: CAMPO.responsables,
  }),
  curso: impresa('curso', [], { nombre_cur: CAMPO.curso }),
  inscripcion: impresa('certificado', ['idcol_ceco', 'idemp_ceco']),
  aprendiz: impresa('colaborador', [...NOMBRE, 'tipodocumento_col', 'numerodocumento_col']),
  firmante: impresa('colaborador', [...NOMBRE, 'cargo_col', 'licencia_col', 'firma_col']),
  empresa: impresa('empresa', [], {
    nombre_emp: CAMPO.empresa,
    nit_emp: CAMPO.nit,
    representante_emp: CAMPO.representante,
  }),
}
export type ClaseImpresa = keyof typeof IMPRESAS

/** A change of a printed line, from history. */
export interface CambioLeido extends Referida {
  sujeto: Sujeto
  linea: string
  /** Changed fields, each with the value before and after. */
  cambios: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Values that other fields had then. */
  otros: Readonly<Record<string, unknown>>
  origen: 'cuenta' | 'visitante' | 'sistema' | 'migracion' | null
  /** Person of the account that made it; null when the account is deleted, or nobody's. */
  persona: Nombre | null
  fecha: string
}

/** A change of a printed line, for readers. */
export interface CambioReciente {
  de: string
  campo: string
  antes: string
  ahora: string
  quien: string
  fecha: string
}

const campoDe = ({ sujeto, linea }: CambioLeido): string =>
  Object.values(IMPRESAS)
    .filter((clase) => clase.sujeto === sujeto)
    .flatMap(({ lineas }) => Object.keys(lineas).filter((campo) => lineas[campo] === linea))[0]!

/** Returns the values of a field before a change, and after it. */
const valoresDe = ({ cambios, otros }: CambioLeido, campo: string) =>
  cambios[campo] ?? ([otros[campo], otros[campo]] as const)

/** Returns the things that a change names: its own, and those that its values refer to. */
export function nombradas(cambio: CambioLeido): Referida[] {
  const campo = campoDe(cambio)
  const { nombra } = LINEAS[cambio.sujeto][campo]!
  const ids = nombra ? valoresDe(cambio, campo).filter((id) => id !== null) : []
  return [cambio, ...ids.map((id) => ({ sujeto: nombra!, id: dato(id) }))]
}

/**
 * Words a change of a printed line for readers (CERT-24). `nombre` returns the name of a thing, and
 * undefined when it is deleted.
 */
export function cambioReciente(cambio: CambioLeido, nombre: (cosa: Referida) => string | undefined): CambioReciente {
  const campo = campoDe(cambio)
  const { escribe, nombra } = LINEAS[cambio.sujeto][campo]!
  const nombrada = (cosa: Referida) => nombre(cosa) ?? 'Eliminado'
  const [antes, ahora] = ([0, 1] as const).map((lado) => {
    const valor = valoresDe(cambio, campo)[lado]
    if (cambio.linea === CAMPO.vigencia)
      return vigenciaTexto(Number(valor), Number(valoresDe(cambio, 'periodo_cer')[lado]))
    return nombra && valor !== null ? nombrada({ sujeto: nombra, id: dato(valor) }) : escribe(valor)
  }) as [string, string]
  return {
    de: nombrada(cambio),
    campo: cambio.linea,
    antes,
    ahora: antes === ahora && campo === 'firma_col' ? OTRA_IMAGEN : ahora,
    quien: quienFue(cambio.origen, cambio.persona),
    fecha: cambio.fecha,
  }
}
