import { LISTAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import { ministerio, valoresministerio } from '../db/tables/ministerio.ts'
import datosListas from './data/ministerio.json' with { type: 'json' }
import type { Seed } from './once.ts'

/**
 * Difference between the order numbers of two seeded values, so that others can be inserted between
 * them.
 */
const STEP = 10

/**
 * Seeds of the Ministry's file. No list was compared with the Ministry's, so all values are marked
 * as not verified (MIN-2).
 */
export const MINISTRY_SEEDS: readonly Seed[] = [
  {
    name: 'ministerio',
    seed: async (db) => {
      await db.insert(ministerio).values({})
    },
  },
  {
    name: 'ministerio:listas',
    seed: async (db) => {
      await db.insert(valoresministerio).values(
        LISTAS_MINISTERIO.flatMap((lista) =>
          datosListas[lista].map(([codigo = '', nombre = '', texto = nombre], index) => ({
            id_val: `${lista}.${codigo}`,
            lista_val: lista,
            codigo_val: codigo,
            nombre_val: nombre,
            texto_val: texto,
            orden_val: (index + 1) * STEP,
          })),
        ),
      )
    },
  },
]
