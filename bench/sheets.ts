import { setTimeout as pause } from 'node:timers/promises'
import { makeSheet } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import type { TrabajoRow } from '../contract/src/overview/trabajo.ts'
import type { Exportacion } from '../contract/src/rules/overview/trabajos.ts'
import { COLUMNAS } from '../contract/src/rules/training/importacion.ts'

const IMPORTED = 20_000
const SAMPLE_MS = 10
const LOOK_MS = 50

/**
 * Runs a function. Returns its seconds and the MB by which the memory of the process grew
 * meanwhile.
 */
async function watched(work: () => Promise<void>): Promise<{ seconds: number; memory: number }> {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS)
  const start = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - start) / 1000, memory: (peak - before) / 1_000_000 }
}

async function drained(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  for await (const _ of response.body!) continue
}

/** Waits for the newest background job. Returns its id; throws when it failed. */
async function readyTrabajo(url: string, headers: Record<string, string>): Promise<string> {
  for (;;) {
    const reply = await fetch(`${url}/trabajos?page=0&size=1`, { headers })
    const [newest] = ((await reply.json()) as { items: TrabajoRow[] }).items
    if (newest?.estado_tra === 'listo') return newest.id_tra
    if (newest?.estado_tra === 'fallido') throw new Error(newest.motivo_tra ?? 'failed')
    await pause(LOOK_MS)
  }
}

const line = (call: string, { seconds, memory }: { seconds: number; memory: number }, limit: number) => ({
  call,
  seconds: seconds.toFixed(2),
  'limit s': limit,
  'more memory MB': Math.round(memory),
  ok: seconds < limit ? 'yes' : 'NO',
})

/**
 * Measures the import of 20,000 people and, as background jobs, the export of all people and of all
 * certificates.
 */
export async function benchSheets(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const people = Array.from({ length: IMPORTED }, (_, n): CellValue[] => [
    170, 'CC', String(2_000_000_000 + n), `Nombre ${n}`, `Apellido Ñáñez ${n}`, '28/02/1994', `p${n}@example.com`, '3005550101', 'Cra 7', '',
  ]) // prettier-ignore
  const json = { ...headers, 'content-type': 'application/json' }
  const sheet = await makeSheet([COLUMNAS.map(({ titulo }) => titulo), ...people])
  const form = new FormData()
  form.append('file', new Blob([sheet]), 'a.xlsx')
  let body = ''
  const check = await watched(async () => {
    const reply = await fetch(`${url}/colaboradores/importar`, { method: 'POST', headers, body: form })
    const { filas } = (await reply.json()) as { filas: { datos: object }[] }
    body = JSON.stringify(filas.map(({ datos }) => datos))
  })
  const save = await watched(async () => {
    await drained(
      await fetch(`${url}/colaboradores/createArray?declaracion=1`, { method: 'POST', headers: json, body }),
    )
  })
  const exported = (accion: Exportacion) =>
    watched(async () => {
      const asked = JSON.stringify({ accion, filtro: {} })
      await drained(await fetch(`${url}/trabajos`, { method: 'POST', headers: json, body: asked }))
      const id = await readyTrabajo(url, headers)
      await drained(await fetch(`${url}/trabajos/${id}/archivo`, { headers }))
    })
  return [
    line('check 20,000 rows', check, 5),
    line('save 20,000 people', save, 10),
    line('export 120,000 people', await exported('exportar_aprendices'), 10),
    line('export 300,000 certificates', await exported('exportar_certificados'), 50),
  ]
}
