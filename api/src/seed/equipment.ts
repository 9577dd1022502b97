import { batches } from '../db/list.ts'
import {
  claseequipos,
  criterios,
  marcas,
  normas,
  observaciones,
  propiedades,
  tipoequipos,
} from '../db/tables/equipment.ts'
import catalogo from './data/catalogo_equipos.json' with { type: 'json' }
import { skipSeededIds } from './once.ts'
import type { Seed } from './once.ts'

/**
 * Id of the property with informative criteria: a failed criterion does not reject the equipment
 * (EQUIP-2).
 */
const INFORMATIVA = 6

/** Seeds of the equipment catalogues, each after the catalogues that it refers to. */
export const EQUIPMENT_SEEDS: readonly Seed[] = [
  {
    name: 'propiedades',
    seed: async (db) => {
      await db.insert(propiedades).values(
        catalogo.propiedades.map(({ id_pro, nombre_pro }) => ({
          id_pro,
          nombre_pro,
          informativa_pro: id_pro === INFORMATIVA,
        })),
      )
      await skipSeededIds(db, propiedades.id_pro)
    },
  },
  {
    name: 'tipoequipos',
    seed: async (db) => {
      await db.insert(tipoequipos).values(catalogo.tipos)
      await skipSeededIds(db, tipoequipos.id_tipoeq)
    },
  },
  {
    name: 'claseequipos',
    seed: async (db) => {
      await db.insert(claseequipos).values(catalogo.clases)
      await skipSeededIds(db, claseequipos.id_claeq)
    },
  },
  {
    name: 'marcas',
    seed: async (db) => {
      await db.insert(marcas).values(catalogo.marcas)
      await skipSeededIds(db, marcas.id_mar)
    },
  },
  {
    name: 'normas',
    seed: async (db) => {
      await db.insert(normas).values(
        catalogo.normas.map(({ id_nor, nombre_nor, idtipoeq_nor, titulo }) => ({
          id_nor,
          nombre_nor,
          idtipoeq_nor,
          titulo_nor: titulo,
        })),
      )
      await skipSeededIds(db, normas.id_nor)
    },
  },
  {
    name: 'criterios',
    seed: async (db) => {
      // Parents have lower ids, so they are inserted before their children.
      for (const part of batches(catalogo.criterios))
        await db.insert(criterios).values(
          part.map(({ id_cri, nombre_cri, father_cri, requerido_cri, idpro_cri, ayuda }) => ({
            id_cri,
            nombre_cri,
            father_cri,
            requerido_cri,
            idpro_cri,
            ayuda_cri: ayuda ?? null,
          })),
        )
      await skipSeededIds(db, criterios.id_cri)
    },
  },
  {
    name: 'observaciones',
    seed: async (db) => {
      await db.insert(observaciones).values(catalogo.observaciones)
      await skipSeededIds(db, observaciones.id_obs)
    },
  },
]
