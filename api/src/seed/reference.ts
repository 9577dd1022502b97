import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { ROLES } from '@anclaje/contract/permissions'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { batches } from '../db/list.ts'
import type { Db } from '../db/client.ts'
import { roles } from '../db/tables/access.ts'
import { centro } from '../db/tables/centro.ts'
import { ciudades, departamentos, paises, tipodocs } from '../db/tables/places.ts'
import { cursos, empresas } from '../db/tables/training.ts'
import datosCursos from './data/cursos.json' with { type: 'json' }
import datosDepartamentos from './data/departamentos.json' with { type: 'json' }
import datosMunicipios from './data/municipios.json' with { type: 'json' }
import datosPaises from '../reference/paises.json' with { type: 'json' }
import datosTipos from './data/tipos_documento.json' with { type: 'json' }
import { EQUIPMENT_SEEDS } from './equipment.ts'
import { MINISTRY_SEEDS } from './ministerio.ts'
import { moduleSeeds } from './modules.ts'
import { skipSeededIds, runSeeds } from './once.ts'
import type { Seed } from './once.ts'

const DESCRIPCIONES: Record<keyof typeof ROLES, string> = {
  adm: 'Administra todo el portal: formación, equipos, cuentas de acceso, permisos y configuración.',
  inspector: 'Registra e inspecciona los equipos de protección contra caídas y firma como responsable.',
  registro: 'Registra empresas, personas, cursos y cohortes, y maneja los certificados. No elimina ni configura.',
  consulta: 'Consulta y descarga sus propios certificados.',
}

const REFERENCE_SEEDS: readonly Seed[] = [
  {
    name: 'centro',
    seed: async (db) => {
      await db.insert(centro).values({})
    },
  },
  {
    name: 'paises',
    seed: async (db) => {
      await db.insert(paises).values(
        datosPaises.map(({ numerico, iso2, nombre }) => ({
          id_pais: Number(numerico),
          codigo_pais: iso2,
          nombre_pais: nombre,
        })),
      )
      await skipSeededIds(db, paises.id_pais)
    },
  },
  {
    name: 'tipodocs',
    seed: async (db) => {
      await db.insert(tipodocs).values(
        datosTipos.map(({ id, iniciales, nombre }) => ({
          id_tipo: id,
          codigo_tipo: iniciales,
          iniciales_tipo: iniciales,
          nombre_tipo: nombre,
        })),
      )
      await skipSeededIds(db, tipodocs.id_tipo)
    },
  },
  {
    name: 'departamentos',
    seed: async (db) => {
      await db.insert(departamentos).values(
        datosDepartamentos.map(({ codigo, nombre }) => ({
          id_dep: Number(codigo),
          codigo_dep: codigo,
          nombre_dep: nombre,
        })),
      )
      await skipSeededIds(db, departamentos.id_dep)
    },
  },
  {
    name: 'ciudades',
    seed: async (db) => {
      for (const part of batches(datosMunicipios)) await db.insert(ciudades).values(part.map(ciudad))
      await skipSeededIds(db, ciudades.id_ciu)
    },
  },
  {
    name: 'empresa:independiente',
    seed: async (db) => {
      const nombre = 'INDEPENDIENTE'
      await db
        .insert(empresas)
        .values({ id_emp: INDEPENDIENTE, nombre_emp: nombre, busqueda_emp: claveBusqueda(nombre) })
    },
  },
  {
    name: 'cursos',
    seed: async (db) => {
      await db.insert(cursos).values(
        datosCursos.map(({ id, nombre, descripcion, iniciales }) => ({
          id_cur: id,
          nombre_cur: nombre,
          descripcion_cur: descripcion,
          iniciales_cur: iniciales,
        })),
      )
      await skipSeededIds(db, cursos.id_cur)
    },
  },
  {
    name: 'roles',
    seed: async (db) => {
      const keys = Object.keys(ROLES) as (keyof typeof ROLES)[]
      await db.insert(roles).values(
        keys.map((key) => ({
          id_rol: ROLES[key],
          nombre_rol: key.toUpperCase(),
          descripcion_rol: DESCRIPCIONES[key],
        })),
      )
      await skipSeededIds(db, roles.id_rol)
    },
  },
]

// Takes the department from the DANE code of the municipality, which begins with the department's
// code.
function ciudad({ codigo, nombre, alias = [] }: { codigo: string; nombre: string; alias?: string[] }) {
  return {
    id_ciu: Number(codigo),
    codigo_ciu: codigo,
    nombre_ciu: nombre,
    alias_ciu: alias.length > 0 ? alias.join(', ') : null,
    iddep_ciu: Number(codigo.slice(0, 2)),
    busqueda_ciu: claveBusqueda([nombre, ...alias].join(' ')),
  }
}

/**
 * Seeds the rows that every installation starts with. Seeds that ran before, here or in another
 * process, are not repeated.
 */
export async function seedReference(db: Db): Promise<void> {
  await runSeeds(db, [...REFERENCE_SEEDS, ...EQUIPMENT_SEEDS, ...MINISTRY_SEEDS, ...moduleSeeds])
}
