import {
  claseequipos,
  criterios,
  marcas,
  normas,
  observaciones,
  propiedades,
  tipoequipos,
} from '../../db/tables/equipment.ts'
import catalogo from './data/catalogo_equipos.json' with { type: 'json' }
import { chunks, pastSeeded } from './once.ts'
import type { Seed } from './once.ts'

/** The property whose criteria inform and never reject (EQUIP-2). */
const INFORMATIVA = 6

/**
 * Seeds of the catalogues of fall-protection equipment; a catalogue comes after those that it
 * refers to.
 */
export const EQUIPMENT_SEEDS: readonly Seed[] = [
  {
    name: 'propiedades',
    sow: async (db) => {
      await db.insert(propiedades).values(
        catalogo.propiedades.map(({ id_pro, nombre_pro }) => ({
          id_pro,
          nombre_pro,
          informativa_pro: id_pro === INFORMATIVA,
        })),
      )
      await pastSeeded(db, propiedades.id_pro)
    },
  },
  {
    name: 'tipoequipos',
    sow: async (db) => {
      await db.insert(tipoequipos).values(catalogo.tipos)
      await pastSeeded(db, tipoequipos.id_tipoeq)
    },
  },
  {
    name: 'claseequipos',
    sow: async (db) => {
      await db.insert(claseequipos).values(catalogo.clases)
      await pastSeeded(db, claseequipos.id_claeq)
    },
  },
  {
    name: 'marcas',
    sow: async (db) => {
      await db.insert(marcas).values(catalogo.marcas)
      await pastSeeded(db, marcas.id_mar)
    },
  },
  {
    name: 'normas',
    sow: async (db) => {
      await db.insert(normas).values(
        catalogo.normas.map(({ id_nor, nombre_nor, idtipoeq_nor, titulo }) => ({
          id_nor,
          nombre_nor,
          idtipoeq_nor,
          titulo_nor: titulo,
        })),
      )
      await pastSeeded(db, normas.id_nor)
    },
  },
  {
    name: 'criterios',
    sow: async (db) => {
      // Parents have the lower ids, so that they stand before their children.
      for (const part of chunks(catalogo.criterios))
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
      await pastSeeded(db, criterios.id_cri)
    },
  },
  {
    name: 'observaciones',
    sow: async (db) => {
      await db.insert(observaciones).values(catalogo.observaciones)
      await pastSeeded(db, observaciones.id_obs)
    },
  },
]
