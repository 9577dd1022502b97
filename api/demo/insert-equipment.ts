import { sql } from 'drizzle-orm'
import type { Centro } from '../src/documents/centro.ts'
import { isResult } from '../src/equipment/inspecciones/actions/finish.ts'
import { storeIssues } from '../src/equipment/inspecciones/queries/issues.ts'
import { gatherContents } from '../src/equipment/inspecciones/queries/printed.ts'
import { codigoEquipo } from '@anclaje/contract/rules/equipment/inspeccion'
import { claveEquipo } from '@anclaje/contract/rules/common/texto'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { INSPECCION } from '@anclaje/contract/states'
import { batches } from '../src/db/list.ts'
import type { Tx } from '../src/db/client.ts'
import { equipos, equiposnormas } from '../src/db/tables/equipment.ts'
import { evaluaciondetalles, evaluaciones } from '../src/db/tables/inspections.ts'
import type { DemoInspection, DemoItem, DemoLine } from './made/equipment.ts'

const iso = (ms: number) => new Date(ms).toISOString()

const itemRow = (item: DemoItem, companies: readonly number[]): typeof equipos.$inferInsert => {
  const codigo_eq = codigoEquipo(item.numero)
  return {
    id_eq: item.id,
    codigo_eq,
    idemp_eq: companies[item.empresa] ?? INDEPENDIENTE,
    idclaeq_eq: item.idclaeq,
    idmar_eq: item.idmar,
    numserie_eq: item.numserie,
    lote_eq: item.lote,
    referencia_eq: item.referencia,
    modelo_eq: item.modelo,
    dayfabricacion_eq: item.dia,
    monthfabricacion_eq: item.mes,
    yearfabricacion_eq: item.anio,
    origen_eq: item.porconfirmar ? 'publico' : 'personal',
    porconfirmar_eq: item.porconfirmar,
    busqueda_eq: claveEquipo(item.numserie, codigo_eq),
    creado_eq: iso(item.creado),
  }
}

const lineRow = (
  ideva: string,
  { id, criterio, resultado, nota }: DemoLine,
  orden: number,
  at: number,
): typeof evaluaciondetalles.$inferInsert => ({
  id_evadet: id,
  ideva_evadet: ideva,
  idcri_evadet: criterio.id_cri,
  orden_evadet: orden,
  nombre_evadet: criterio.nombre_cri,
  father_evadet: criterio.father_cri,
  idpro_evadet: criterio.idpro_cri,
  requerido_evadet: criterio.requerido_cri,
  ayuda_evadet: criterio.ayuda ?? null,
  resultado_evadet: resultado,
  nota_evadet: nota,
  fecha_evadet: resultado === null ? null : iso(at),
})

const numeroOf = ({ numero }: DemoItem, fecha: string) => `${codigoEquipo(numero)}/${fecha}`

interface Equipment {
  items: readonly DemoItem[]
  inspections: readonly DemoInspection[]
}

/** What the items refer to: companies and people by their positions, and the accounts of people. */
interface Around {
  companies: readonly number[]
  people: readonly number[]
  accounts: ReadonlyMap<number | null, number>
  centro: Centro
}

/** Stores made-up items of equipment with their inspections and the issues of these. */
export async function insertEquipment(
  tx: Tx,
  { items, inspections }: Equipment,
  { companies, people, accounts, centro }: Around,
): Promise<void> {
  const accountOf = (signer: number | null) => accounts.get(people[signer!]!)!
  await tx.insert(equipos).values(items.map((item) => itemRow(item, companies)))
  // The sequence of codes continues after these items.
  await tx.execute(sql`select setval('equipos_numero', ${items.length})`)
  await tx
    .insert(equiposnormas)
    .values(items.flatMap(({ id, normas }) => normas.map((idnor) => ({ ideq_eqnor: id, idnor_eqnor: idnor }))))
  await tx.insert(evaluaciones).values(
    inspections.map(({ id, item, fecha, idpro, signer, idobs, estado, creado }) => ({
      id_eva: id,
      ideq_eva: items[item]!.id,
      fecha_eva: fecha,
      estado_eva: estado,
      ...(isResult(estado) && {
        emision_eva: 1,
        numero_eva: numeroOf(items[item]!, fecha),
        terminada_eva: iso(creado),
        terminadapor_eva: accountOf(signer),
        entregada_eva: true,
        rechazada_eva: estado === INSPECCION.rechazado ? fecha : null,
      }),
      idcol_eva: signer === null ? null : (people[signer] ?? null),
      idobs_eva: idobs,
      idpro_eva: idpro,
      version_eva: signer === null ? 1 : 2,
      creado_eva: iso(creado),
    })),
  )
  const lines = inspections.flatMap(({ id, lines: own, creado }) =>
    own.map((line, orden) => lineRow(id, line, orden, creado)),
  )
  for (const part of batches(lines)) await tx.insert(evaluaciondetalles).values(part)
  // They count as handed out.
  const finished = new Map(
    inspections.flatMap(({ id, item, fecha, signer, estado, creado }) =>
      isResult(estado)
        ? [[id, { estado, numero: numeroOf(items[item]!, fecha), at: new Date(creado), idcue: accountOf(signer) }]]
        : [],
    ),
  )
  const contents = await gatherContents(tx, finished, centro)
  const issues = [...contents].map(([id, contenido]) => {
    const { at, idcue } = finished.get(id)!
    return { id, version: 1, contenido, entregada: true, by: { at, idcue } }
  })
  await storeIssues(tx, issues)
}
