import { fechaTabla } from '../common/fechas.ts'
import { PERSONA_NO_EXISTE } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { INDEPENDIENTE } from './empresa.ts'

/**
 * Version of the data policy that a consent refers to (PUBLIC-12): the day from which its text
 * holds. Change it with the text of `/politica-datos`, and keep the one before.
 */
export const VERSION_TERMINOS = '2026-11-29'
/** Versions before it, the newest first. */
export const VERSIONES_ANTERIORES = ['2026-11-22'] as const

/** Returns the version whose text held on a day, `YYYY-MM-DD`. */
export const versionDe = (dia: string): string =>
  [VERSION_TERMINOS, ...VERSIONES_ANTERIORES].find((version) => version <= dia) ?? VERSIONES_ANTERIORES.at(-1)!

/**
 * Uses of personal data that a person allows (PEOPLE-12). A registration needs `formacion`. The
 * others are asked for apart, never ticked beforehand, and can be withdrawn at any time.
 */
export const USOS = ['formacion', 'empleador', 'recordatorios'] as const
export type Uso = (typeof USOS)[number]
export const USOS_APARTE = ['empleador', 'recordatorios'] as const satisfies readonly Uso[]
export type UsoAparte = (typeof USOS_APARTE)[number]

/**
 * First day on which the text of the policy asks for the uses apart. What was signed before says
 * nothing of them, and even that data are given to nobody else.
 */
export const USOS_APARTE_DESDE = '2026-11-29'

/** What a row of consent says: that the person allows the uses, or withdraws them. */
export const CLASES_AUTORIZACION = ['otorga', 'retira'] as const
export type ClaseAutorizacion = (typeof CLASES_AUTORIZACION)[number]

/** How a consent that staff register later was given. A telephone call proves nothing. */
export const FORMAS_AUTORIZACION = ['papel', 'correo', 'persona'] as const
export type FormaAutorizacion = (typeof FORMAS_AUTORIZACION)[number]

/** Channel through which a consent came: a form, an import, staff, or the link of a letter. */
export type CanalAutorizacion = 'publico' | 'personal' | 'importacion' | FormaAutorizacion | 'enlace'

/** Returns the words of the use `empleador`, which name the company, in the voice of the person. */
export const autorizoInformar = (empresa: string): string =>
  `Autorizo al centro a informar a ${empresa}, donde trabajo, el estado de mis certificados`
/** Words of the use `recordatorios`, in the voice of the person. */
export const AUTORIZO_RECORDAR = 'Autorizo al centro a recordarme el vencimiento de mis certificados'

/** Words of the uses apart, as said to the person; the name of the company follows the first. */
export const AUTORIZA: Readonly<Record<UsoAparte, string>> = {
  empleador: 'Informar el estado de sus certificados a esta empresa',
  recordatorios: 'Recordarle el vencimiento de sus certificados',
}

/** Returns the words of the use `empleador` as staff declare it of a person. */
export const personaAutorizoInformar = (empresa: string): string =>
  `La persona autorizó al centro a informar a ${empresa}, donde trabaja, el estado de sus certificados`
/** Words of the use `recordatorios` as staff declare it of a person. */
export const PERSONA_AUTORIZO_RECORDAR = 'La persona autorizó al centro a recordarle el vencimiento de sus certificados'

/** Returns the words of the use `empleador` of several people, as staff declare it. */
export const informarA = (empresa: string): string => `Informar a ${empresa} el estado de sus certificados`
/** Words of the use `recordatorios` of several people. */
export const RECORDARLES = 'Recordarles el vencimiento de sus certificados'
/** Begins what staff declare of everybody whom a call registers, or inscribes (PEOPLE-23). */
export const autorizaronAparte = (inscribe: boolean): string =>
  `Todas las personas que se ${inscribe ? 'inscriben, también las ya registradas,' : 'registran'} autorizaron aparte:`

/** Says how a consent to the uses apart ends. Every text that asks for one has it. */
export const SE_RETIRA = 'Es voluntario y puede retirarse en cualquier momento.'

/** Says when staff may declare a use apart of several people. */
export const SI_TODAS = `Marque solo lo que todas autorizaron: el centro conserva la prueba. ${SE_RETIRA}`

/** Refusal of the use `empleador` for somebody without a company. */
export const SIN_EMPLEADOR = 'Elija la empresa a la que autoriza informar.'

interface Marcas {
  autorizaempleador?: 0 | 1 | undefined
  autorizarecordatorios?: 0 | 1 | undefined
}

/** Returns the uses apart that a form ticked. */
export const usosMarcados = ({ autorizaempleador, autorizarecordatorios }: Marcas): UsoAparte[] => [
  ...(autorizaempleador === 1 ? (['empleador'] as const) : []),
  ...(autorizarecordatorios === 1 ? (['recordatorios'] as const) : []),
]

/** Returns the marks of the ticked uses apart, as forms send them. */
export const marcasDe = (usos: readonly UsoAparte[]): Marcas => ({
  ...(usos.includes('empleador') && { autorizaempleador: 1 }),
  ...(usos.includes('recordatorios') && { autorizarecordatorios: 1 }),
})

/** What a person said last of a use. */
export interface UltimoDicho {
  clase: ClaseAutorizacion
  /** Company of the use `empleador`. */
  idemp: number | null
  /** Day on which it was said, `YYYY-MM-DD`. */
  dia: string
  canal: CanalAutorizacion
}
export type Dicho = Partial<Record<UsoAparte, UltimoDicho>>

/** Returns whether a use is allowed today, `empleador` for one company. */
export const rige = (dicho: Dicho, uso: UsoAparte, idemp: number): boolean =>
  dicho[uso]?.clase === 'otorga' && (uso === 'recordatorios' || dicho.empleador?.idemp === idemp)

/**
 * Returns the reason why what is said on a day does not count: something later was said of one of
 * the uses. Nobody knows what came first on the day of a withdrawal by a link; between papers of
 * one day staff do.
 */
export function impideAutorizarEl(dicho: Dicho, usos: readonly UsoAparte[], fecha: string): Motivo | undefined {
  for (const uso of usos) {
    const ultimo = dicho[uso]
    if (!ultimo) continue
    const { clase, canal, dia } = ultimo
    const esRetiro = clase === 'retira'
    if (dia < fecha || (dia === fecha && !(esRetiro && canal === 'enlace'))) continue
    const dijo = esRetiro ? `Retiró la autorización el ${fechaTabla(dia)}` : `Dijo otra cosa el ${fechaTabla(dia)}`
    return { code: 'posterior', motivo: `${dijo}: vale una posterior a ese día` }
  }
  return undefined
}

/**
 * Returns the reason why staff cannot register that a person allows uses of their data apart, or
 * withdraws them (PEOPLE-30). `idemp` is the company to be told, 0 for none.
 */
export function impideRegistrarAutorizacion(
  { clase, usos, fecha }: { clase: ClaseAutorizacion; usos: readonly UsoAparte[]; fecha: string },
  persona: { idemp: number; dicho: Dicho } | undefined,
): Motivo | undefined {
  if (!persona) return PERSONA_NO_EXISTE
  const { idemp, dicho } = persona
  if (clase === 'retira')
    return usos.some((uso) => dicho[uso]?.clase === 'otorga')
      ? undefined
      : { code: 'sin_autorizacion', motivo: 'No tenía esa autorización' }
  // A paper says more than what was declared of a whole sheet.
  if (usos.every((uso) => rige(dicho, uso, idemp) && dicho[uso]?.canal !== 'importacion'))
    return { code: 'autorizada', motivo: 'Ya lo había autorizado' }
  if (usos.includes('empleador') && idemp === INDEPENDIENTE)
    return { code: 'sin_empresa', motivo: 'No tiene empresa a la que informar' }
  return impideAutorizarEl(
    dicho,
    usos.filter((uso) => !rige(dicho, uso, idemp)),
    fecha,
  )
}
