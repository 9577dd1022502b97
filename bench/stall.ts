// npm run attack -- stall [part]: makes every call that visitors may make, with the slowest input
// that it accepts, and times other calls meanwhile. Exits with 1 when another call waited too long.
import { setTimeout as sleep } from 'node:timers/promises'
import { bodies } from '../api/test/factories.ts'
import { blackPicture, framesOf, jpegOfScans, noisyPicture } from '../api/test/pictures.ts'
import { attackPortal, leastOf } from './probe.ts'

/** Longest wait of another call in milliseconds, while texts and while pictures are read. */
const LIMITS = { text: 50, picture: 100 }
const MEBIBYTE = 1024 * 1024
/** Bytes of a combining mark in UTF-8. */
const BYTES = 2
/**
 * Longest text that any field reads before it refuses, in characters. The longest limit of a field
 * is 2,000.
 */
const LONGEST_READ = 8000

/** Returns combining marks in the order that is slowest to normalise. */
const marks = (length: number) => 'a' + '\u0301'.repeat(length / 2) + '\u0316'.repeat(length / 2 - 1)

async function inTurn<T>(list: T[], run: (each: T) => Promise<unknown>): Promise<void> {
  for (const each of list) await run(each)
}

interface Attack {
  name: string
  limit: number
  run: () => Promise<unknown>
}

type Body = Record<string, unknown>
const FORMS: [string, () => Body][] = [
  ['/cuentaacceso/auth', () => ({ username: 'nadie', password: 'clave-123' })],
  ['/cuentaacceso/auth', () => ({ token: 'enlace' })],
  ['/empresa', () => bodies.empresa()],
  ['/colaboradores', () => bodies.colaborador()],
  ['/equipos', () => bodies.equipo()],
]
const WITH_PICTURE = ['/empresa', '/colaboradores']
const QUERIES = [
  '/api/v1/certcol/GetByCedula?numerodocumento=',
  '/api/v1/publico/inspecciones/',
  '/api/v1/publico/opciones/',
  '/api/v1/publico/opciones/empresas?buscar=',
  '/api/v1/publico/opciones/marcas?buscar=',
  '/api/v1/publico/opciones/ciudades?padre=',
  '/api/v1/publico/centro?x=',
  '/Certificados/',
  '/Inspecciones/',
  '/healthz?x=',
]

async function attacksOn(url: string): Promise<Attack[]> {
  // Any answer or failure will do: only the waits of others are measured.
  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, init).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    )
  const json = (path: string, body: unknown) =>
    send(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = (path: string, body: unknown, picture?: Buffer) => {
    const data = new FormData()
    data.append('data', JSON.stringify(body))
    if (picture) data.append('file', new Blob([new Uint8Array(picture)]), 'x.png')
    return send(`/api/v1${path}`, { method: 'POST', body: data })
  }
  const text = (name: string, run: Attack['run']): Attack => ({ name, limit: LIMITS.text, run })

  const bodyAttacks = FORMS.flatMap(([path, body]) =>
    [LONGEST_READ, 15_000, MEBIBYTE / BYTES].flatMap((length) => {
      const fields = Object.keys(body())
      const share = Math.min(length, MEBIBYTE / BYTES / fields.length)
      const all = Object.fromEntries(fields.map((field) => [field, marks(share)]))
      const each = fields.map((field) => ({ ...body(), [field]: marks(length) }))
      const takesForm = WITH_PICTURE.includes(path)
      const name = `POST ${path}, ${length} marks`
      return [
        text(`${name} in every field`, () => json(path, all)),
        text(`${name} in one field after the other`, () => inTurn(each, (one) => json(path, one))),
        ...(takesForm ? [text(`${name} in a form`, () => inTurn(each, (one) => form(path, one)))] : []),
      ]
    }),
  )
  const queryAttacks = QUERIES.flatMap((path) =>
    [250, 2_000, MEBIBYTE / BYTES].map((length) =>
      text(`GET ${path}, ${length} marks`, () => send(path + encodeURIComponent(marks(length)))),
    ),
  )
  const pictures: [string, Buffer][] = [
    ['1 × 39,999,999', blackPicture(1, 39_999_999)],
    ['12,000 × 3,333', blackPicture(12_000, 3_333)],
    ['12,000 × 3,333 in colours', blackPicture(12_000, 3_333, { colours: true })],
    ['6,300 × 6,300 in colours, interlaced', blackPicture(6_300, 6_300, { colours: true, interlaced: true })],
    ['a PNG with a comment of a gigabyte', blackPicture(100, 100, { comments: 20 })],
    ['a GIF of 80,000 frames', framesOf(6_300, 6_300, 80_000)],
    ['a JPEG of 50 passes', jpegOfScans(1_000, 1_000, 50)],
    ['a JPEG of 882 passes', jpegOfScans(1_000, 1_000, 882)],
    ['two megabytes of noise', await noisyPicture(800, 800)],
  ]
  const pictureAttacks = WITH_PICTURE.flatMap((path) =>
    pictures.map(([name, bytes]): Attack => {
      const body = path === '/empresa' ? bodies.empresa : bodies.colaborador
      const five = () => Promise.all(Array.from({ length: 5 }, () => form(path, body(), bytes)))
      return { name: `POST ${path}, five pictures: ${name}`, limit: LIMITS.picture, run: five }
    }),
  )
  // Delays by other programs on the machine show in this line too.
  const nothing = text('nothing, for comparison', () => sleep(300))
  return [nothing, ...bodyAttacks, ...queryAttacks, ...pictureAttacks]
}

await attackPortal([], async ({ url, probe }) => {
  const [only = ''] = process.argv.slice(2)
  const attacks = (await attacksOn(url)).filter(({ name }) => name.includes(only) || name.startsWith('nothing'))
  const passed: boolean[] = []
  for (const { name, limit, run } of attacks) {
    const { wait } = await leastOf(probe, run, { own: Infinity, wait: limit })
    passed.push(wait <= limit)
    console.log(`${wait.toFixed(0).padStart(6)} ms  ${wait > limit ? 'TOO LONG' : 'ok      '}  ${name}`)
  }
  return passed
})
