import { fechaTabla } from '../common/fechas.ts'
import type { Nombre } from '../common/nombre.ts'
import { quienFue } from '../trust/actos-historia.ts'
import { dato } from '../trust/lineas.ts'
import { CAMPO, OTRA_IMAGEN, imagen } from './cambios.ts'
import { vigenciaTexto } from './vigencia.ts'

/** A thing as history names it: its kind and its id. */
export interface Cosa {
  sujeto: string
  id: unknown
}

/** A printed line of a thing: its fields, and how their values are written. */
interface Linea {
  campos: readonly string[]
  escribe: (valores: readonly unknown[]) => string
  /** Kind of the thing whose id is the value; its name is written. */
  nombra?: string
}

const deDato = (campo: string): Linea => ({ campos: [campo], escribe: ([valor]) => dato(valor) })
const deDia = (campo: string): Linea => ({ campos: [campo], escribe: ([valor]) => fechaTabla(String(valor)) })
const deCosa = (campo: string, nombra: string): Linea => ({ ...deDato(campo), nombra })

type Lineas = Readonly<Record<string, Linea>>

const NOMBRE: Lineas = { [CAMPO.nombres]: deDato('nombres_col'), [CAMPO.apellidos]: deDato('apellidos_col') }

/** Lines that certificates print of a cohort, of its course and so on, by their kind in history. */
export const IMPRESAS = {
  cohorte: {
    sujeto: 'certificacion',
    lineas: {
      [CAMPO.curso]: deCosa('idcur_cer', 'curso'),
      [CAMPO.horas]: deDato('horas_cer'),
      [CAMPO.fechainicio]: deDia('fechainicio_cer'),
      [CAMPO.fechafin]: deDia('fechafin_cer'),
      [CAMPO.vigencia]: {
        campos: ['tiempovigencia_cer', 'periodo_cer'],
        escribe: ([tiempo, periodo]) => vigenciaTexto(Number(tiempo), Number(periodo)),
      },
      [CAMPO.responsables]: deCosa('idcol_res', 'colaborador'),
    },
  },
  curso: { sujeto: 'curso', lineas: { [CAMPO.curso]: deDato('nombre_cur') } },
  inscripcion: {
    sujeto: 'certificado',
    lineas: { Aprendiz: deCosa('idcol_ceco', 'colaborador'), [CAMPO.empresa]: deCosa('idemp_ceco', 'empresa') },
  },
  aprendiz: {
    sujeto: 'colaborador',
    lineas: {
      ...NOMBRE,
      [CAMPO.tipodocumento]: deCosa('tipodocumento_col', 'tipodoc'),
      [CAMPO.numerodocumento]: deDato('numerodocumento_col'),
    },
  },
  firmante: {
    sujeto: 'colaborador',
    lineas: {
      ...NOMBRE,
      Cargo: deDato('cargo_col'),
      Licencia: deDato('licencia_col'),
      Firma: { campos: ['firma_col'], escribe: ([hay]) => imagen(hay === true) },
    },
  },
  empresa: {
    sujeto: 'empresa',
    lineas: {
      [CAMPO.empresa]: deDato('nombre_emp'),
      [CAMPO.nit]: deDato('nit_emp'),
      [CAMPO.representante]: deDato('representante_emp'),
    },
  },
} satisfies Record<string, { sujeto: string; lineas: Lineas }>
export type ClaseImpresa = keyof typeof IMPRESAS

/** Returns the name of the line of each field that certificates print of a kind of things. */
export const lineaDeCampo = (clase: ClaseImpresa): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Linea>(IMPRESAS[clase].lineas).flatMap(([linea, { campos }]) =>
      campos.map((campo) => [campo, linea]),
    ),
  )

/** A change of a printed line, from history. */
export interface CambioLeido extends Cosa {
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

const lineaDe = ({ sujeto, linea }: CambioLeido): Linea =>
  Object.values<{ sujeto: string; lineas: Lineas }>(IMPRESAS).find(
    (clase) => clase.sujeto === sujeto && linea in clase.lineas,
  )!.lineas[linea]!

/** Returns the values of a line before a change, and after it. */
const valoresDe = ({ cambios, otros }: CambioLeido, { campos }: Linea) =>
  ([0, 1] as const).map((lado) => campos.map((campo) => (cambios[campo] ? cambios[campo][lado] : otros[campo])))

/** Returns the things that a change names: its own, and those that its values refer to. */
export function nombradas(cambio: CambioLeido): Cosa[] {
  const linea = lineaDe(cambio)
  const ids = linea.nombra === undefined ? [] : valoresDe(cambio, linea).flat()
  return [cambio, ...ids.filter((id) => id !== null).map((id) => ({ sujeto: linea.nombra!, id }))]
}

/**
 * Words a change of a printed line for readers (CERT-24). `nombre` returns the name of a thing, and
 * undefined when it is deleted.
 */
export function cambioReciente(cambio: CambioLeido, nombre: (cosa: Cosa) => string | undefined): CambioReciente {
  const linea = lineaDe(cambio)
  const nombrada = (cosa: Cosa) => nombre(cosa) ?? 'Eliminado'
  const [antes, ahora] = valoresDe(cambio, linea).map((valores) =>
    linea.nombra === undefined || valores[0] === null
      ? linea.escribe(valores)
      : nombrada({ sujeto: linea.nombra, id: valores[0] }),
  ) as [string, string]
  return {
    de: nombrada(cambio),
    campo: cambio.linea,
    antes,
    ahora: antes === ahora && cambio.linea === 'Firma' ? OTRA_IMAGEN : ahora,
    quien: quienFue(cambio.origen, cambio.persona),
    fecha: cambio.fecha,
  }
}
