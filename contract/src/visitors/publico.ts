import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { inspeccionesPublicas } from '../equipment/evaluacion.ts'
import { sinInvisibles } from '../rules/common/texto.ts'

/** Names of the lists of options for public forms, as they appear in the path (PUBLIC-10). */
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

/** The centre as the login and the data policy show it. */
const centroPublico = z.object({
  nombre: z.string(),
  nit: z.nullable(z.string()),
  ciudad: z.nullable(z.string()),
  /**
   * E-mail address for questions about personal data: that of the centre, or else the sender of the
   * mails.
   */
  correo: z.nullable(z.string()),
  /** E-mail address of the centre; null if the centre gave none. */
  contacto: z.nullable(z.string()),
  /** True when users who forgot their password can ask for a link (ACC-30). */
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
    params: z.object({ equipo: z.string().check(z.overwrite(sinInvisibles), z.maxLength(60)) }),
    answer: inspeccionesPublicas,
    limit: 'lookup',
  },
  'GET /publico/centro': { access: 'public', answer: centroPublico },
}))
