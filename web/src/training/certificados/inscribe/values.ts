import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'

/** A learner about to be inscribed, with the company that the inscription is for. */
export interface Aprendiz {
  idcol: number
  idemp: string
  person: ColaboradorRow
}

/** What the inscription form holds. */
export type InscripcionValues = { idcur: string; idcer: string; aprendices: Aprendiz[] }

export const EMPTY: InscripcionValues = { idcur: '', idcer: '', aprendices: [] }

/** A person as a learner: for the company that they belong to, until another one is chosen. */
export const toAprendiz = (person: ColaboradorRow): Aprendiz => ({
  idcol: person.id_col,
  idemp: String(person.idemp_col),
  person,
})

/** How the inscriptions travel (CERT-3); the server decides state and downloads whatever is sent. */
export const toBody = ({ idcer, aprendices }: InscripcionValues) =>
  aprendices.map(({ idcol, idemp }) => ({
    idcer_ceco: Number(idcer),
    idcol_ceco: idcol,
    idemp_ceco: Number(idemp),
    estado_ceco: 0,
    descargado_ceco: 0,
  }))
