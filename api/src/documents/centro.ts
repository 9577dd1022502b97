import { readFile } from 'node:fs/promises'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import { normalizarNit } from '@anclaje/contract/rules/common/nit'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { centro } from '@anclaje/contract/training/centro'
import { columnsOf } from '../db/noun.ts'
import { centro as c } from '../db/tables/centro.ts'
import { statement } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../settings/env.ts'
import { normalizeLogo, storePicture } from './images.ts'
import { StartupProblem } from '../settings/startup.ts'

/** The training centre as documents and letters show it. Pictures are ids of stored pictures. */
export interface Centro extends Omit<DatosCertificado['centro'], 'certificacion' | 'codigoaprobacion' | 'color'> {
  certificacion: string | null
  codigoaprobacion: string | null
  /** Colour of documents and letters; null means the product's colour. */
  color: string | null
  /** Contact address. */
  correo: string | null
}

/** Environment variables by the field of the centre that they fix (CENTRE-2). */
export const CENTRO_VARIABLES = {
  nombre: 'CENTRO_NOMBRE',
  nit: 'CENTRO_NIT',
  ciudad: 'CENTRO_CIUDAD',
  licencia: 'CENTRO_LICENCIA',
  representante: 'CENTRO_REPRESENTANTE',
  logo: 'CENTRO_LOGO',
  firma: 'CENTRO_FIRMA',
} as const satisfies Partial<Record<keyof Centro, keyof Env>>

/** Fields of the centre that the environment fixes. Pictures are ids of stored pictures. */
export type FixedCentro = { [K in keyof typeof CENTRO_VARIABLES]?: string }

/**
 * Stores the picture file that an environment variable names. Throws `StartupProblem` when it is
 * not a picture.
 */
async function storeFile(db: Db, setting: string, path: string) {
  const picture = await readFile(path)
    .then((bytes) => normalizeLogo(bytes, 'staff'))
    .catch(({ message }: Error) => {
      throw new StartupProblem(`No fue posible iniciar. ${setting}: no se puede usar ${path}: ${message}`)
    })
  return storePicture(db, picture)
}

/**
 * Reads the fields of the centre that the environment fixes, and stores their pictures. Throws
 * `StartupProblem` when a file is not a picture.
 */
export async function readFixedCentro(db: Db, env: Env): Promise<FixedCentro> {
  const { CENTRO_NOMBRE: nombre, CENTRO_NIT: nit, CENTRO_CIUDAD: ciudad, CENTRO_LICENCIA: licencia } = env
  const { CENTRO_REPRESENTANTE: representante, CENTRO_LOGO: logo, CENTRO_FIRMA: firma } = env
  return {
    // The example configuration sets this name. Somebody who copied the example has not named the
    // centre.
    ...(nombre !== undefined && nombre !== NOMBRE_INICIAL && { nombre }),
    // A value without digits counts as not set.
    ...(nit !== undefined && normalizarNit(nit) !== '' && { nit: normalizarNit(nit) }),
    ...(ciudad !== undefined && { ciudad }),
    ...(licencia !== undefined && { licencia }),
    ...(representante !== undefined && { representante }),
    ...(logo !== undefined && { logo: await storeFile(db, 'CENTRO_LOGO', logo) }),
    ...(firma !== undefined && { firma: await storeFile(db, 'CENTRO_FIRMA', firma) }),
  }
}

type Stored = { [K in keyof Centro as `${K}_cen`]: string | null }

/**
 * Returns the signature of the representative. The stored signature belongs to the stored
 * representative, so it is not used when an environment variable names another person (CENTRE-2).
 */
export const signatureOf = (
  { representante_cen, firma_cen }: Pick<Stored, 'representante_cen' | 'firma_cen'>,
  fixed: FixedCentro,
): string | null => {
  const isOfAnother =
    fixed.representante !== undefined &&
    representante_cen !== null &&
    claveBusqueda(fixed.representante) !== claveBusqueda(representante_cen)
  return fixed.firma ?? (isOfAnother ? null : firma_cen)
}

/**
 * Returns the centre of a stored row. A field that the environment fixes replaces the stored one
 * (CENTRE-2).
 */
export const withFixed = (row: Stored, fixed: FixedCentro): Centro => ({
  nombre: row.nombre_cen ?? NOMBRE_INICIAL,
  nit: row.nit_cen,
  ciudad: row.ciudad_cen,
  licencia: row.licencia_cen,
  representante: row.representante_cen,
  logo: row.logo_cen,
  certificacion: row.certificacion_cen,
  codigoaprobacion: row.codigoaprobacion_cen,
  color: row.color_cen,
  correo: row.correo_cen,
  ...fixed,
  firma: signatureOf(row, fixed),
})

export const centroColumns = { ...columnsOf(centro, c), logo_cen: c.logo_cen, firma_cen: c.firma_cen }

const storedCentro = statement('centro', (db) => db.select(centroColumns).from(c))

/** Reads the row of the centre, with the ids of its pictures. */
export async function readStored(db: Db) {
  const [row] = await storedCentro(db).execute({})
  return row!
}

export type StoredCentro = Awaited<ReturnType<typeof readStored>>

/**
 * Reads the centre as documents and letters show it. Within a transaction it must be read through
 * that transaction. The centre is read every time and never cached.
 */
export const readCentro = async (db: Db, fixed: FixedCentro): Promise<Centro> => withFixed(await readStored(db), fixed)

const storedHead = statement('cabeza_del_centro', (db) =>
  db.select({ nombre: c.nombre_cen, correo: c.correo_cen }).from(c),
)

/** Reads the name and the contact address of the centre, for the pages of visitors. */
export async function readCentroHead(db: Db, fixed: FixedCentro): Promise<Pick<Centro, 'nombre' | 'correo'>> {
  const [row] = await storedHead(db).execute({})
  return { nombre: fixed.nombre ?? row!.nombre ?? NOMBRE_INICIAL, correo: row!.correo }
}

/** Reads the name of the centre alone. */
export const readCentroName = async (db: Db, fixed: FixedCentro): Promise<string> =>
  (await readCentroHead(db, fixed)).nombre
