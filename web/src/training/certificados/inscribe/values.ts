import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { ask } from '../../../client/ask.ts'
import { formatCount } from '../../../ui/format.ts'

/** A learner to inscribe, with the company of the inscription. */
export interface Aprendiz {
  idcol: number
  idemp: string
  person: ColaboradorRow
}

export type InscripcionValues = { idcur: string; idcer: string; aprendices: Aprendiz[] }

export const EMPTY: InscripcionValues = { idcur: '', idcer: '', aprendices: [] }

/** Returns a person as a learner to inscribe, with that person's company. */
export const toAprendiz = (person: ColaboradorRow): Aprendiz => ({
  idcol: person.id_col,
  idemp: String(person.idemp_col),
  person,
})

/** Returns the body of the call that inscribes. The server ignores the states in it (CERT-3). */
export const toBody = ({ idcer, aprendices }: InscripcionValues) =>
  aprendices.map(({ idcol, idemp }) => ({
    idcer_ceco: Number(idcer),
    idcol_ceco: idcol,
    idemp_ceco: Number(idemp),
    estado_ceco: 0,
    descargado_ceco: 0,
  }))

/** Returns the message that learners were inscribed. */
export const inscribed = (many: number): string =>
  many === 1 ? '1 aprendiz inscrito' : `${formatCount(many)} aprendices inscritos`

/**
 * Returns options for `useSave` that inscribe people in a cohort. The server uses the company of
 * each person.
 */
export const inscribing = (idcer: number) => ({
  save: async (ids: number[]) => {
    await ask('POST /certcol', { body: ids.map((idcol) => ({ idcer, idcol })) })
    return ids.length
  },
  success: inscribed,
})
