import { readFile } from 'node:fs/promises'
import type { DatosCertificado } from '@anclaje/contract/rules/certificado'
import type { Db } from '../db/client.ts'
import type { Env } from './env.ts'
import { normalizeLogo, storePicture } from './images.ts'

export type Centro = DatosCertificado['centro']

const storeFile = async (db: Db, path: string | undefined) =>
  path === undefined ? null : storePicture(db, await normalizeLogo(await readFile(path), 'staff'))

/** The training centre as documents print it, from the settings; its pictures are stored like any other. */
export async function readCentro(db: Db, env: Env): Promise<Centro> {
  return {
    nombre: env.CENTRO_NOMBRE,
    nit: env.CENTRO_NIT ?? null,
    ciudad: env.CENTRO_CIUDAD ?? null,
    licencia: env.CENTRO_LICENCIA ?? null,
    representante: env.CENTRO_REPRESENTANTE ?? null,
    logo: await storeFile(db, env.CENTRO_LOGO),
    firma: await storeFile(db, env.CENTRO_FIRMA),
  }
}
