import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { RETIRADO, situacionInspeccion, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { INSPECCION } from '@anclaje/contract/states'
import type { InspeccionVerificada } from '@anclaje/contract/visitors/verificacion'
import type { Deps } from '../../../deps.ts'
import { UNCONFIRMED, publicEnd } from '../../../trust/emisiones/rules.ts'
import { isListOf } from '../document/issued.ts'
import { isLate, numberOf } from '../document/issue.ts'
import { readByCode } from '../queries/verify.ts'
import type { FoundByCode } from '../queries/verify.ts'

/** Reason not to use an item that its newest inspection rejected. */
const RECHAZADO = 'La última inspección lo rechazó: no usar'
/** Returns why an item must not be used today, whatever its documents say (EQUIP-17); else null. */
const notToUse = ({ retirado, nousar, estado }: FoundByCode['equipo']): string | null =>
  retirado ? RETIRADO : (nousar ?? (estado === INSPECCION.rechazado ? RECHAZADO : null))

/** Returns the document of a version, as it was issued. */
function documentOf({ version, codigo, reemplaza, terminada, lista: { tipo }, datos }: FoundByCode) {
  const { numero, fecha, estado, centro, responsable, emitidapor = null, equipo } = datos
  const isApproved = estado === INSPECCION.aprobado
  return {
    codigo: mostrarCodigo(codigo),
    version,
    numero: numberOf(numero, { version }),
    centro: centro.nombre,
    fecha,
    resultado: isApproved ? ('aprobado' as const) : ('rechazado' as const),
    proxima: isApproved ? vigenteHasta(fecha) : null,
    registradael: isLate(fecha, { terminada }) ? terminada : null,
    reemplaza,
    responsable: { nombre: nombreCompleto(responsable), cargo: responsable.cargo },
    emitidapor,
    equipo: {
      id: equipo.id,
      codigo: equipo.codigo,
      tipo,
      clase: equipo.clase,
      marca: equipo.marca,
      serie: equipo.serie,
      empresa: equipo.empresa.id === INDEPENDIENTE ? null : equipo.empresa.nombre,
    },
  }
}

function toVerified(found: FoundByCode, hoy: string): InspeccionVerificada {
  const { datos, ultima } = found
  const end = publicEnd(found, ultima)
  const newer = end?.estado === 'reemplazado' ? ultima.codigo : null
  // A rejection never expires (EQUIP-13).
  const isExpired =
    datos.estado === INSPECCION.aprobado && situacionInspeccion(datos.estado, datos.fecha, hoy) === 'vencido'
  return {
    tipo: 'inspeccion',
    estado: end?.estado ?? (isExpired ? 'vencido' : 'vigente'),
    documento: documentOf(found),
    anuladoel: end?.anuladoel ?? null,
    reemplazo: newer && mostrarCodigo(newer),
    nousar: notToUse(found.equipo),
    haymasnueva: found.haymasnueva,
  }
}

/**
 * Returns what a code says about the inspection that it names and about its item, on a day
 * (TRUST-13). Returns undefined when no inspection was handed out with it.
 */
export async function verifyInspection(
  { db, alterations }: Pick<Deps, 'db' | 'alterations'>,
  codigo: string,
  hoy: string,
): Promise<InspeccionVerificada | typeof UNCONFIRMED | undefined> {
  const found = await readByCode(db, codigo)
  if (!found) return undefined
  if (!found.alterada && isListOf(found.datos.lista, found.lista)) return toVerified(found, hoy)
  alterations.tell({ tipo: TIPO_DOCUMENTO.inspeccion, ...found })
  return UNCONFIRMED
}
