import { readFile } from 'node:fs/promises'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Db } from '../db/client.ts'
import type { Env } from './env.ts'
import { normalizeLogo, storePicture } from '../documents/images.ts'
import { StartupProblem } from './startup.ts'

export type Centro = DatosCertificado['centro']

/** Stores the picture that a setting names. Throws `StartupProblem` when it is none. */
async function storeFile(db: Db, env: Env, setting: 'CENTRO_LOGO' | 'CENTRO_FIRMA') {
  const path = env[setting]
  if (path === undefined) return null
  const picture = await readFile(path)
    .then((bytes) => normalizeLogo(bytes, 'staff'))
    .catch(({ message }: Error) => {
      throw new StartupProblem(`No fue posible iniciar. ${setting}: no se puede usar ${path}: ${message}`)
    })
  return storePicture(db, picture)
}

/** Reads the training centre as documents print it, from the settings, and stores its pictures. */
export async function readCentro(db: Db, env: Env): Promise<Centro> {
  return {
    nombre: env.CENTRO_NOMBRE,
    nit: env.CENTRO_NIT ?? null,
    ciudad: env.CENTRO_CIUDAD ?? null,
    licencia: env.CENTRO_LICENCIA ?? null,
    representante: env.CENTRO_REPRESENTANTE ?? null,
    logo: await storeFile(db, env, 'CENTRO_LOGO'),
    firma: await storeFile(db, env, 'CENTRO_FIRMA'),
  }
}
