import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { codigoCertificado, nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { DatosCertificado, DatosCongelados } from '@anclaje/contract/training/certificado'
import { documentoPorRevisar } from '@anclaje/contract/rules/training/tipodocumento'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICADO, COLABORADOR, FALTAS } from '@anclaje/contract/states'
import type { Falta } from '@anclaje/contract/states'
import type { DocumentName } from '../../documents/file-names.ts'

/** Fields of the frozen data that a row shows. */
export type Emitido = Omit<DatosCertificado, 'responsables' | 'centro'>

type Parts = Pick<CertcolRow, 'colaboradore' | 'certificacione' | 'empresa'>

/** A certificate as read from the database: its present related rows, and its frozen data. */
export interface Joined extends Omit<CertcolRow, keyof Parts | 'codigo_ceco' | 'situacion_ceco'> {
  emitido: Emitido | null
  /** State of the person, and whether their signature is stored. */
  persona: { estado: number }
  colaboradore: Omit<Parts['colaboradore'], 'tipodocumento'>
  tipodocumento: Parts['colaboradore']['tipodocumento']
  certificacione: Omit<Parts['certificacione'], 'curso'>
  curso: Parts['certificacione']['curso']
  empresa: Parts['empresa']
}

/** Returns the nested fields of a row with their present values. */
const liveParts = ({ colaboradore, tipodocumento, certificacione, curso, empresa }: Joined): Parts => ({
  colaboradore: { ...colaboradore, tipodocumento },
  certificacione: { ...certificacione, curso },
  empresa,
})

/**
 * Returns the nested fields with the values with which the certificate was issued. Ids, the address
 * and the state of the cohort keep their present values.
 */
function issuedParts({ colaboradore, certificacione, empresa }: Parts, emitido: Emitido): Parts {
  const { aprendiz, curso } = emitido
  return {
    colaboradore: {
      ...colaboradore,
      nombres_col: aprendiz.nombres,
      apellidos_col: aprendiz.apellidos,
      numerodocumento_col: aprendiz.numerodocumento,
      tipodocumento: {
        ...colaboradore.tipodocumento,
        iniciales_tipo: aprendiz.tipodocumento.iniciales,
        nombre_tipo: aprendiz.tipodocumento.nombre,
      },
    },
    certificacione: {
      ...certificacione,
      cohorte_cer: emitido.cohorte,
      fechainicio_cer: emitido.fechainicio,
      fechafin_cer: emitido.fechafin,
      horas_cer: emitido.horas,
      periodo_cer: emitido.periodo,
      tiempovigencia_cer: emitido.tiempovigencia,
      curso: { ...certificacione.curso, nombre_cur: curso.nombre, iniciales_cur: curso.iniciales },
    },
    empresa: { ...empresa, nombre_emp: emitido.empresa.nombre },
  }
}

/**
 * Returns a row in the nesting of the wire: an approved certificate with its frozen data, a pending
 * one with the present data (CERT-10).
 */
export function toRow({ emitido, persona, tipodocumento, curso, ...joined }: Joined, hoy: string): CertcolRow {
  const live = liveParts({ emitido, persona, tipodocumento, curso, ...joined })
  const parts = emitido ? issuedParts(live, emitido) : live
  const { cohorte_cer, fechainicio_cer, fechafin_cer } = parts.certificacione
  return {
    ...joined,
    ...parts,
    // On the wire an annulled certificate is pending, with a displayed state of its own (TRUST-7).
    estado_ceco: joined.estado_ceco === CERTIFICADO.anulado ? CERTIFICADO.pendiente : joined.estado_ceco,
    codigo_ceco: emitido?.codigo ?? codigoCertificado(curso.iniciales_cur, cohorte_cer, joined.consecutivo_ceco),
    situacion_ceco: situacion(joined.estado_ceco, { fechainicio: fechainicio_cer, fechafin: fechafin_cer }, hoy),
  }
}

/** Returns a row without the reason of its outcome when the reader is its learner (CERT-27). */
export const withoutOwnReason = <Row extends Pick<CertcolRow, 'idcol_ceco' | 'motivodesenlace_ceco'>>(
  row: Row,
  idcol: number,
): Row => (row.idcol_ceco === idcol ? { ...row, motivodesenlace_ceco: null } : row)

/** Returns the names of the nested fields whose present value differs from the issued one. */
export function differences(joined: Joined): (keyof Parts)[] {
  if (!joined.emitido || joined.estado_ceco === CERTIFICADO.anulado) return []
  const live = liveParts(joined)
  const issued = issuedParts(live, joined.emitido)
  return (Object.keys(live) as (keyof Parts)[]).filter((part) => !isDeepStrictEqual(live[part], issued[part]))
}

/**
 * Returns the kinds of data that the person of a certificate lacks today (CERT-20). The SQL
 * conditions in `api/src/training/certificados/queries/faltas.ts` must stay equal to this function.
 */
export function faltasOf({ estado_ceco, desenlace_ceco, persona, colaboradore, tipodocumento }: Joined): Falta[] {
  const isPending = estado_ceco === CERTIFICADO.pendiente && desenlace_ceco === null
  const { numerodocumento_col, correopersonal_col } = colaboradore
  const each: Record<Falta, boolean> = {
    confirmacion: isPending && persona.estado === COLABORADOR.porConfirmar,
    documento: isPending && documentoPorRevisar(tipodocumento.iniciales_tipo, numerodocumento_col),
    correo: estado_ceco !== CERTIFICADO.anulado && desenlace_ceco === null && correopersonal_col === null,
  }
  return FALTAS.filter((falta) => each[falta])
}

/**
 * Returns the signers: the responsables of the cohort or, if there are none, the legal
 * representative of the centre.
 */
export function signersOf({ responsables, centro }: DatosCertificado) {
  if (responsables.length > 0) {
    return responsables.map(({ nombres, apellidos, cargo, licencia, firma }) => ({
      nombre: nombreCompleto({ nombres, apellidos }),
      cargo,
      licencia: licencia ?? null,
      firma,
    }))
  }
  if (!centro.representante?.trim()) return []
  return [{ nombre: centro.representante, cargo: 'Representante legal', licencia: null, firma: centro.firma }]
}

/** Fields from which the name of a certificate's file is built. */
export interface NamedFields {
  codigo: string
  iniciales: string
  nombres: string
  apellidos: string
}

/** Returns the name of a certificate's single download, and the number of the certificate. */
export const documentName = ({ codigo, iniciales, nombres, apellidos }: NamedFields): DocumentName => ({
  base: nombreArchivoCertificado(iniciales, nombres, apellidos).replace(/\.pdf$/, ''),
  numero: codigo,
})

/**
 * Returns the digest, in hexadecimal digits, of what certificates print, in any order of them.
 * Logo, colour and city of the centre do not count: they say nothing about the learner.
 */
export function huellaDe(printed: readonly { id: string; datos: DatosCongelados }[]): string {
  const seen = printed
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, datos: { centro, ...datos } }) => {
      const { logo: _, color: _color, ciudad: _city, ...said } = centro
      return { id, datos, centro: said }
    })
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
