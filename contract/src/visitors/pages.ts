import type { CertcolPublico } from '../training/certcol.ts'
import type { InspeccionesPublicas } from '../equipment/evaluacion.ts'
import type { CentroPublico } from './publico.ts'
import type { CertificadoVerificado, InspeccionVerificada, SinDocumento, Verificacion } from './verificacion.ts'

/** Name of the form field in which a visitor types a number or a code. */
export const TYPED = 'texto'

/** Form of a page as it is shown again: the typed text, and why it was refused. */
export interface TypedForm {
  text: string
  error: string
}

interface LookUp<Found> {
  /** Text that was looked up; null for the empty form. */
  asked: string | null
  /** Null when nothing was found, or nothing was asked. */
  found: Found | null
  form: TypedForm | null
}

/** Certificates of a document number. */
export interface FoundCertificates {
  /** Certificates besides the one that `named` shows. */
  rows: CertcolPublico[]
  /** Index of the page of the table, and of the courses, to show, from 0. */
  page: number
  /**
   * Document that the code of the address names, when it is of this number or cannot be confirmed.
   */
  named: CertificadoVerificado | SinDocumento | null
  /** Number of other certificates that cannot be confirmed (TRUST-22). */
  unconfirmed: number
}

/** What the server draws, by the name of the page. */
export interface Pages {
  certificados: LookUp<FoundCertificates>
  verificar: LookUp<Verificacion>
  /** `retirado` is the sentence about an item that was deleted after an inspection. */
  inspecciones: LookUp<InspeccionesPublicas> & {
    /** Index of the page of the inspections to show, from 0. */
    page: number
    retirado: string | null
    /**
     * Document that the code of the address names, when it is of this item or cannot be confirmed.
     */
    named: InspeccionVerificada | SinDocumento | null
  }
  politica: { correo: CentroPublico['correo']; nit: CentroPublico['nit']; ciudad: CentroPublico['ciudad'] }
  /** What a person allows apart today, where a letter leads to withdraw it (PUBLIC-17). */
  autorizacion: {
    nombres: string
    /** Company that may be told; null for none. */
    empresa: string | null
    recordatorios: boolean
    /** Moment at which something was last withdrawn; null for never. */
    retirada: string | null
  }
  /** A page in words: that something failed, is not there or has to wait, and a way on. */
  aviso: {
    title: string
    text: string
    offers: 'start' | 'search' | 'retry'
    /** Address that was asked for, for `retry`. */
    address?: string
  }
}
export type PageName = keyof Pages

/** Facts that every page shows. */
export interface PageFrame {
  centro: string
  /** Mail address of the centre; null without one. */
  contacto: string | null
  /** Time of the answer, in milliseconds. */
  at: number
  /** Address of the script that adds what a session may see. */
  script: string
}

/** The module of the web that draws pages. The API loads it from the build by its path. */
export interface PagesModule {
  draw: <Name extends PageName>(name: Name, page: Pages[Name], frame: PageFrame) => string
  /** The style sheet inside each page, for its hash in the policy. */
  style: string
}

/** Marks the places of a page that the script of a session fills. */
export const PLACES = { entrar: 'entrar', inspeccionar: 'inspeccionar', datos: 'datos' } as const
