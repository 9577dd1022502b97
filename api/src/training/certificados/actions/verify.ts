import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { sigueSiendo } from '@anclaje/contract/rules/common/palabras'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { PageQuery } from '@anclaje/contract/http'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CAMPOS_PAPEL } from '@anclaje/contract/visitors/verificacion'
import type { CampoPapel, CertificadoVerificado } from '@anclaje/contract/visitors/verificacion'
import type { Deps } from '../../../deps.ts'
import { UNCONFIRMED, codeToLookFor, publicEnd } from '../../../trust/emisiones/rules.ts'
import { readByCode } from '../queries/verify.ts'
import type { FoundByCode } from '../queries/verify.ts'
import { signersOf } from '../rules.ts'
import { findByNumber } from './read.ts'

const BY_SITUACION = { vencido: 'vencido', aprobado: 'vigente', en_curso: 'aun_no_vale', anulado: 'anulado' } as const

type Aprendiz = DatosCertificado['aprendiz']

/** Returns whether two versions name the same person: the same number, and a name that stays. */
function isSamePerson(one: Aprendiz, other: Aprendiz): boolean {
  const [a, b] = [one, other].map((each) => ({ nombre: nombreCompleto(each), numero: each.numerodocumento }))
  return one.numerodocumento === other.numerodocumento && sigueSiendo(a!, b!)
}

/** Returns what a paper says otherwise than the version in force. */
function changesOf(paper: DatosCertificado, inForce: DatosCertificado) {
  const [decia, vale] = [paper, inForce].map(({ curso, horas, fechainicio, fechafin }) => ({
    curso: curso.nombre,
    horas: String(horas),
    fechainicio,
    fechafin,
  })) as [Record<CampoPapel, string>, Record<CampoPapel, string>]
  return CAMPOS_PAPEL.filter((campo) => decia[campo] !== vale[campo]).map((campo) => ({
    campo,
    decia: decia[campo],
    vale: vale[campo],
  }))
}

/** Returns the document of a version, as it was issued. */
function documentOf({ codigo, version, datos, registrado, reemplaza, antes }: FoundByCode) {
  const { aprendiz, curso, empresa, centro, horas, fechainicio, fechafin } = datos
  return {
    codigo: mostrarCodigo(codigo),
    version,
    numero: datos.codigo,
    centro: centro.nombre,
    nombre: nombreCompleto(aprendiz),
    tipodocumento: aprendiz.tipodocumento.iniciales,
    numerodocumento: aprendiz.numerodocumento,
    curso: curso.nombre,
    horas,
    fechainicio,
    fechafin,
    registradoel: registrado,
    reemplaza,
    antes: antes && {
      fechainicio: antes.fechainicio_cer,
      fechafin: antes.fechafin_cer,
      horas: antes.horas_cer,
      curso: antes.nombre_cur,
    },
    empresa: empresa.id === INDEPENDIENTE ? null : empresa.nombre,
    firmantes: signersOf(datos).map(({ nombre, cargo, licencia }) => ({ nombre, cargo, licencia })),
  }
}

/** Returns what a code says about a certificate. Records one that is not as it was issued. */
function toVerified(
  { alterations }: Pick<Deps, 'alterations'>,
  found: FoundByCode,
  hoy: string,
): CertificadoVerificado | typeof UNCONFIRMED {
  if (found.alterada) {
    alterations.tell({ tipo: TIPO_DOCUMENTO.certificado, ...found })
    return UNCONFIRMED
  }
  const { datos, ultima } = found
  const end = publicEnd(found, ultima)
  const isReplaced = end?.estado === 'reemplazado'
  const isTheirs = isReplaced && ultima.datos !== null && isSamePerson(datos.aprendiz, ultima.datos.aprendiz)
  const inForce = isTheirs ? ultima.datos : null
  const newer = inForce && ultima.codigo
  const standingOf = (version: DatosCertificado) => BY_SITUACION[situacion(CERTIFICADO.aprobado, version, hoy)]
  return {
    tipo: 'certificado',
    estado: end?.estado ?? standingOf(datos),
    documento: documentOf(found),
    anuladoel: end?.anuladoel ?? null,
    reemplazo: newer && mostrarCodigo(newer),
    hoy: inForce && {
      situacion: standingOf(inForce),
      hasta: inForce.fechafin,
      cambio: changesOf(datos, inForce),
    },
  }
}

/**
 * Returns what a code says about the certificate that it names, on a day (TRUST-13). Returns
 * undefined when no certificate was handed out with it.
 */
export async function verifyCertificate(deps: Pick<Deps, 'db' | 'alterations'>, codigo: string, hoy: string) {
  const found = await readByCode(deps.db, codigo)
  return found && toVerified(deps, found, hoy)
}

/**
 * Returns the certificates of the public look-up by document number, and the document that a code
 * names, with its place among them (-1 when it is not there). The document is named only if it has
 * exactly that number, or if it cannot be confirmed, because its number is then not known. Any
 * other code makes no difference (PUBLIC-14).
 */
export async function lookUpByNumber(
  deps: Pick<Deps, 'db' | 'alterations'>,
  numero: string,
  typed: string,
  page: PageQuery,
  hoy: string,
) {
  const [found, named] = await Promise.all([
    findByNumber(deps, numero, page, hoy),
    readByCode(deps.db, codeToLookFor(typed)),
  ])
  const isTheirs = named && (named.alterada || formasBuscadas(numero).includes(named.datos.aprendiz.numerodocumento))
  if (!isTheirs) return { ...found, nombrado: null }
  return {
    ...found,
    altered: found.altered.filter(({ id }) => id !== named.id),
    nombrado: {
      ...toVerified(deps, named, hoy),
      fila: found.items.findIndex(({ id_ceco }) => id_ceco === named.id),
    },
  }
}
