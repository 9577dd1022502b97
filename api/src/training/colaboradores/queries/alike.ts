import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { colaboradores as c } from '../../../db/tables/training.ts'

/** Maximum number of namesakes that are compared. */
const MOST = 100

/** Reads the registered people with a name, given as a search key, newest first. */
export const listOfName = (db: Db, key: string) =>
  db
    .select({
      id_col: c.id_col,
      nombres_col: c.nombres_col,
      apellidos_col: c.apellidos_col,
      numerodocumento_col: c.numerodocumento_col,
      fechanacimiento: c.fechanacimiento_col,
      correopersonal: c.correopersonal_col,
      telefono: c.telefono_col,
      tipodocumento: {
        id_tipo: tipodocs.id_tipo,
        iniciales_tipo: tipodocs.iniciales_tipo,
        nombre_tipo: tipodocs.nombre_tipo,
      },
    })
    .from(c)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, c.tipodocumento_col))
    .where(eq(c.busqueda_col, key))
    .orderBy(desc(c.id_col))
    .limit(MOST)
