import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { dato } from '@anclaje/contract/rules/trust/lineas'
import type { Nombrado } from '@anclaje/contract/rules/trust/lineas'
import { arrayText, rows } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { isOneOf } from '../../../db/list.ts'
import { cuentas, modulos, permisosroles, roles } from '../../../db/tables/access.ts'
import { certcol } from '../../../db/tables/certificates.ts'
import {
  claseequipos,
  criterios,
  equipos,
  marcas,
  normas,
  observaciones,
  propiedades,
  tipoequipos,
} from '../../../db/tables/equipment.ts'
import { evaluaciondetalles, evaluaciones } from '../../../db/tables/inspections.ts'
import { valoresministerio } from '../../../db/tables/ministerio.ts'
import { ciudades, paises, tipodocs } from '../../../db/tables/places.ts'
import { certificaciones, colaboradores, cursos, empresas } from '../../../db/tables/training.ts'

/** A thing that has a name. */
export interface Thing {
  sujeto: Nombrado
  id: string
}

/** Reads a field of a thing as it was at a row of history; undefined when nothing is left of it. */
type FieldOf = (thing: Thing, field: string) => unknown

/** How a kind of things is named: the fields of its row, and those with ids of other things. */
interface Naming {
  /** Its key, in the table that is read. */
  key: PgColumn
  fields: readonly string[]
  refs?: Readonly<Record<string, Nombrado>>
  /** True when its name never changes and its rows are never deleted: history is not asked. */
  isFixed?: true
  write: (at: FieldOf, thing: Thing, nameOf: (other: Thing) => string | undefined) => string | undefined
}

/** Returns the naming of a catalogue, or of another thing with a text for a name. */
const byText = (key: PgColumn, field: string): Naming => ({
  key,
  fields: [field],
  write: (at, thing) => (at(thing, field) === undefined ? undefined : dato(at(thing, field))),
})

const refTo = (sujeto: Nombrado, id: unknown): Thing => ({ sujeto, id: dato(id) })

const NAMINGS: Partial<Record<Nombrado, Naming>> = {
  empresa: byText(empresas.id_emp, 'nombre_emp'),
  colaborador: {
    key: colaboradores.id_col,
    fields: ['nombres_col', 'apellidos_col'],
    write: (at, thing) => {
      const nombre = personAt(at, thing)
      return nombre && nombreCompleto(nombre)
    },
  },
  cuenta: {
    key: cuentas.id_cue,
    fields: ['idcol_cue'],
    refs: { idcol_cue: 'colaborador' },
    write: (at, thing, nameOf) => nameOf(refTo('colaborador', at(thing, 'idcol_cue'))),
  },
  curso: { ...byText(cursos.id_cur, 'nombre_cur'), fields: ['nombre_cur', 'iniciales_cur'] },
  certificacion: {
    key: certificaciones.id_cer,
    fields: ['idcur_cer', 'cohorte_cer'],
    refs: { idcur_cer: 'curso' },
    write: (at, thing, nameOf) => {
      const course = nameOf(refTo('curso', at(thing, 'idcur_cer')))
      return course && `${course}, cohorte ${dato(at(thing, 'cohorte_cer'))}`
    },
  },
  certificado: {
    key: certcol.id_ceco,
    fields: ['idcer_ceco', 'consecutivo_ceco', 'idcol_ceco'],
    refs: { idcer_ceco: 'certificacion', idcol_ceco: 'colaborador' },
    write: (at, thing, nameOf) => {
      const cohort = refTo('certificacion', at(thing, 'idcer_ceco'))
      const initials = at(refTo('curso', at(cohort, 'idcur_cer')), 'iniciales_cur')
      if (initials === undefined) return undefined
      const code = codigoCertificado(
        dato(initials),
        Number(at(cohort, 'cohorte_cer')),
        Number(at(thing, 'consecutivo_ceco')),
      )
      const person = nameOf(refTo('colaborador', at(thing, 'idcol_ceco')))
      return person ? `${code} · ${person}` : code
    },
  },
  equipo: byText(equipos.id_eq, 'codigo_eq'),
  inspeccion: {
    key: evaluaciones.id_eva,
    fields: ['numero_eva', 'ideq_eva'],
    refs: { ideq_eva: 'equipo' },
    isFixed: true,
    write: (at, thing, nameOf) => {
      // The number begins with the code of the item; an inspection has none before it is finished.
      const number = at(thing, 'numero_eva')
      return number ? dato(number) : nameOf(refTo('equipo', at(thing, 'ideq_eva')))
    },
  },
  criterio: byText(criterios.id_cri, 'nombre_cri'),
  claseequipo: byText(claseequipos.id_claeq, 'nombre_claeq'),
  tipoequipo: byText(tipoequipos.id_tipoeq, 'nombre_tipoeq'),
  norma: byText(normas.id_nor, 'nombre_nor'),
  marca: byText(marcas.id_mar, 'nombre_mar'),
  observacion: byText(observaciones.id_obs, 'descripcion_obs'),
  propiedad: byText(propiedades.id_pro, 'nombre_pro'),
  tipodoc: byText(tipodocs.id_tipo, 'nombre_tipo'),
  pais: byText(paises.id_pais, 'nombre_pais'),
  linea: { ...byText(evaluaciondetalles.id_evadet, 'nombre_evadet'), isFixed: true },
  valor: { ...byText(valoresministerio.id_val, 'nombre_val'), isFixed: true },
  ciudad: { ...byText(ciudades.id_ciu, 'nombre_ciu'), isFixed: true },
  rol: byText(roles.id_rol, 'nombre_rol'),
  modulo: byText(modulos.id_mod, 'title_mod'),
  permiso: {
    key: permisosroles.id_prol,
    fields: ['idrol_prol', 'idmodulo_prol'],
    refs: { idrol_prol: 'rol', idmodulo_prol: 'modulo' },
    write: (at, thing, nameOf) => {
      const role = nameOf(refTo('rol', at(thing, 'idrol_prol')))
      const module = nameOf(refTo('modulo', at(thing, 'idmodulo_prol')))
      return role && module && `${module}, rol ${role}`
    },
  },
}

/** Returns the names of a person as they were at a row; undefined when they were erased. */
function personAt(at: FieldOf, thing: Thing): Nombre | undefined {
  const [nombres, apellidos] = ['nombres_col', 'apellidos_col'].map((field) => at(thing, field))
  return nombres === undefined ? undefined : { nombres: dato(nombres), apellidos: dato(apellidos) }
}

/** An issue stands under the id of its document. */
const documentsOf = ({ sujeto, id }: Thing): Thing[] =>
  sujeto === 'emision'
    ? [
        { sujeto: 'certificado', id },
        { sujeto: 'inspeccion', id },
      ]
    : [{ sujeto, id }]

const keyOf = ({ sujeto, id }: Thing) => `${sujeto} ${id}`

/** What is known of a thing: its row of today, and what its fields had before changes. */
interface Known {
  today?: Record<string, unknown>
  before: { numero: number; fields: Record<string, unknown> }[]
}

/**
 * Reads the rows of things as they are today, which have no number, and what their fields had
 * before each change since a row of history. `offset 0` makes PostgreSQL read the changes of each
 * thing from an index, also where it believes that a thing has thousands, and never all of history.
 */
async function readKnown(db: Db, things: readonly Thing[], since: number) {
  const today = (Object.keys(NAMINGS) as Nombrado[]).flatMap((sujeto) => {
    const ids = things.filter((thing) => thing.sujeto === sujeto).map(({ id }) => id)
    if (ids.length === 0) return []
    const { key, fields } = NAMINGS[sujeto]!
    const pairs = sql.join(
      fields.map((field) => sql`${field}::text, ${sql.identifier(field)}`),
      sql`, `,
    )
    return sql`select null::bigint, ${sujeto}::text, ${key}::text, jsonb_build_object(${pairs})
      from ${key.table} where ${isOneOf(key, ids)}`
  })
  const changing = things.filter(({ sujeto }) => !NAMINGS[sujeto]!.isFixed)
  const named = Object.values(NAMINGS).flatMap(({ fields }) => fields)
  const before = sql`
    select numero, thing.sujeto, thing.id, jsonb_object_agg(key, value -> 0) as fields
    from jsonb_to_recordset(${JSON.stringify(changing)}::jsonb) as thing (sujeto text, id text)
      cross join lateral (
        select numero_his as numero, cambios_his as cambios from historia
        where sujeto_his = thing.sujeto and id_his = thing.id and numero_his >= ${since} and accion_his <> 'creado'
        offset 0) as later
      cross join lateral jsonb_each(cambios)
    where key = any(${arrayText(named)}::text[])
    group by numero, thing.sujeto, thing.id`
  return rows<Thing & { numero: string | null; fields: Record<string, unknown> }>(
    db,
    sql`${sql.join([before, ...today], sql` union all `)} order by numero`,
  )
}

/** Names of things as they were at the rows of history. */
export interface Names {
  nameAt: (numero: number, thing: Thing) => string | undefined
  /** Names of the person of an account. */
  personOf: (numero: number, cuenta: number | null) => Nombre | undefined
}

/**
 * Reads the names of things, and of those that they refer to, as they were since a row of history:
 * what stood there before the first later change, else what stands there today. A secret one is
 * named «una persona».
 */
export async function readNames(
  db: Db,
  wanted: readonly Thing[],
  { since, isSecret }: { since: number; isSecret: (sujeto: Nombrado) => boolean },
): Promise<Names> {
  const known = new Map<string, Known>()
  let next = wanted.flatMap(documentsOf)
  for (;;) {
    const things = next.filter((thing) => {
      const isNew = NAMINGS[thing.sujeto] && !known.has(keyOf(thing))
      if (isNew) known.set(keyOf(thing), { before: [] })
      return isNew
    })
    if (things.length === 0) break
    const found = await readKnown(db, things, since)
    for (const { numero, fields, ...thing } of found) {
      const those = known.get(keyOf(thing))!
      if (numero === null) those.today = fields
      else those.before.push({ numero: Number(numero), fields })
    }
    next = found.flatMap(({ sujeto, fields }) =>
      Object.entries(NAMINGS[sujeto]!.refs ?? {})
        .filter(([field]) => (fields[field] ?? null) !== null)
        .map(([field, other]) => refTo(other, fields[field])),
    )
  }
  const fieldAt =
    (numero: number): FieldOf =>
    (thing, field) => {
      const { today, before = [] } = known.get(keyOf(thing)) ?? {}
      const later = before.find((change) => change.numero > numero && field in change.fields)
      if (later) return later.fields[field]
      // A thing that is gone is named as it was when it was deleted.
      return (today ?? before.findLast(({ fields }) => field in fields)?.fields)?.[field]
    }
  const nameAt: Names['nameAt'] = (numero, asked) =>
    isSecret(asked.sujeto)
      ? 'una persona'
      : documentsOf(asked)
          .map((thing) => NAMINGS[thing.sujeto]?.write(fieldAt(numero), thing, (other) => nameAt(numero, other)))
          .find((name) => name !== undefined)
  const personOf: Names['personOf'] = (numero, cuenta) => {
    const at = fieldAt(numero)
    return cuenta === null ? undefined : personAt(at, refTo('colaborador', at(refTo('cuenta', cuenta), 'idcol_cue')))
  }
  return { nameAt, personOf }
}
