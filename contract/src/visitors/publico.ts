import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { inspeccionesPublicas } from '../equipment/evaluacion.ts'

/** Lists of options in public forms, as named in the address (PUBLIC-10). */
export type ListaPublica =
  | 'paises'
  | 'tipodocs'
  | 'departamentos'
  | 'ciudades'
  | 'empresas'
  | 'tipoequipos'
  | 'claseequipo'
  | 'normas'
  | 'marcas'

/** An option of a select in a public form: id and name only (PUBLIC-10). */
const opcion = z.object({ id: z.number(), nombre: z.string() })
export type Opcion = z.infer<typeof opcion>

/** The centre as the login and the data policy name it. */
const centroPublico = z.object({
  nombre: z.string(),
  nit: z.nullable(z.string()),
  ciudad: z.nullable(z.string()),
  /** Where to write about one's data; the sender of mails where the centre gave no address. */
  correo: z.nullable(z.string()),
  /** The address that the centre gave; null for none. */
  contacto: z.nullable(z.string()),
  /** Whether who forgot the password can have a link sent (ACC-30). */
  recuperacion: z.boolean(),
})
export type CentroPublico = z.infer<typeof centroPublico>

export const publicoCalls = calls(() => ({
  'GET /publico/opciones/:lista': {
    access: 'public',
    params: z.object({ lista: z.string() }),
    query: z.object({ buscar: filtro(), padre: filtroId() }),
    answer: z.array(opcion),
    limit: 'options',
  },
  'GET /publico/inspecciones/:equipo': {
    access: 'public',
    params: z.object({ equipo: z.string().check(z.maxLength(60)) }),
    answer: inspeccionesPublicas,
    limit: 'lookup',
  },
  'GET /publico/centro': { access: 'public', answer: centroPublico },
}))
