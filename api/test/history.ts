import { asc, gt, sql } from 'drizzle-orm'
import { rows } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'
import { historia as h } from '../src/db/tables/trust.ts'
import { CATALOGS } from './catalogs.ts'

/** Reads the rows of history after a number. */
const readAfter = (db: Db, numero: number) =>
  db
    .select({
      numero: h.numero_his,
      origen: h.origen_his,
      cuenta: h.cuenta_his,
      solicitud: h.solicitud_his,
      sujeto: h.sujeto_his,
      id: h.id_his,
      accion: h.accion_his,
      cambios: h.cambios_his,
      motivo: h.motivo_his,
      persona: h.persona_his,
    })
    .from(h)
    .where(gt(h.numero_his, numero))
    .orderBy(asc(h.numero_his))
export type Row = Awaited<ReturnType<typeof readAfter>>[number]

/**
 * Returns a function that reads the rows that were written since its last call; at its first call,
 * all of them.
 */
export function historyOf(db: Db): () => Promise<Row[]> {
  let last = 0
  return async () => {
    const found = await readAfter(db, last)
    last = found.at(-1)?.numero ?? last
    return found
  }
}

/** Columns that say nothing about who did what: counts, copies, marks of use and frozen data. */
export const LEFT_OUT: Record<string, string[]> = {
  ...Object.fromEntries(CATALOGS.map(({ tableName, idColumn }) => [tableName, [idColumn]])),
  colaboradores: ['id_col', 'busqueda_col', 'empleador_col', 'recordatorios_col'],
  consentimientos: ['direccion_con'],
  empresas: ['id_emp', 'busqueda_emp'],
  cursos: ['id_cur', 'ultimacohorte_cur'],
  certificaciones: ['id_cer', 'ultimoconsecutivo_cer', 'firmadohasta_cer', 'firmaimpedida_cer'],
  responsables: ['firmadohasta_res', 'revisar_res'],
  firmas: [],
  certcol: [
    'id_ceco',
    'descargado_ceco',
    'datos_ceco',
    'fechafin_ceco',
    'desde_ceco',
    'numerodocumento_ceco',
    'marcado_ceco',
    'creado_ceco',
    'decidido_ceco',
  ],
  emisiones: ['codigo_emi', 'emitida_emi', 'huella_emi', 'datos_emi', 'firmas_emi', 'revisada_emi', 'alterada_emi'],
  marcas: ['id_mar', 'nombreemitido_mar', 'clave_mar'],
  claseequipos: ['id_claeq', 'nombreemitido_claeq'],
  tipoequipos: ['id_tipoeq', 'nombreemitido_tipoeq'],
  equipos: [
    'id_eq',
    'busqueda_eq',
    'clave_eq',
    'fechainspeccion_eq',
    'estadoinspeccion_eq',
    'enespera_eq',
    'creado_eq',
  ],
  equiposnormas: [],
  equiposdistintos: ['fecha_dis'],
  evaluaciones: [
    'id_eva',
    'version_eva',
    'fecharesultado_eva',
    'entregada_eva',
    'borrador_eva',
    'falla_eva',
    'creado_eva',
  ],
  evaluaciondetalles: ['orden_evadet', 'fecha_evadet'],
  fotos: ['creado_fot'],
  criterios: ['id_cri'],
  observaciones: ['id_obs'],
  cuentas: ['id_cue', 'sesion_cue', 'ingreso_cue', 'ultimodia_cue', 'cierre_cue', 'salvo_cue', 'puedefirmar_cue'],
  permisosroles: ['id_prol'],
  modulos: ['id_mod'],
  centro: ['id_cen', 'version_cen'],
  ministerio: ['id_min', 'version_min'],
  valoresministerio: [],
}

/** Returns a digest of all that history tells of, without the columns that are left out. */
export async function digestOfKept(db: Db): Promise<string> {
  const parts = Object.entries(LEFT_OUT).map(
    ([name, out]) => sql`select ${name} || coalesce(sum(hashtextextended((to_jsonb(t)
      - string_to_array(${out.join(',')}, ','))::text, 0)), 0) as digest from ${sql.identifier(name)} t`,
  )
  const digests = await rows<{ digest: string }>(db, sql.join(parts, sql` union all `))
  return digests
    .map(({ digest }) => digest)
    .toSorted()
    .join('\n')
}
