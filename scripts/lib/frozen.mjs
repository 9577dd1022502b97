// Fixes the clock and the random values of a portal that `npm run wire` starts. The portal preloads
// this module. A header of each call sets the number of the call, from which the time follows.
// Random values depend only on the seed and the call, so that two processes give the same answers.
import crypto, { createHash } from 'node:crypto'
import { Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

/** Milliseconds by which the clock advances from one call to the next. */
const STEP = 250
const { WIRE_START = '0', WIRE_SEED = '' } = process.env
let turn = 0
let drawn = 0

/**
 * Sets the number of the call, which determines the time and the random values.
 * @param {unknown} asked
 */
function setTurn(asked) {
  const next = Number(asked ?? turn)
  if (next === turn) return
  turn = next
  drawn = 0
}

const now = () => Number(WIRE_START) + turn * STEP
const TrueDate = Date
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made === globalThis.Date ? target : made),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
TrueDate.prototype.constructor = globalThis.Date

const { emit } = Server.prototype
Server.prototype.emit = /** @type {typeof emit} */ (
  /** @this {Server} @param {[string, ...any]} args */
  function (...args) {
    if (args[0] === 'request') setTurn(args[1].headers['x-wire'])
    return Reflect.apply(emit, this, args)
  }
)

/**
 * Fills a view with bytes derived from the seed and the call.
 * @template {ArrayBufferView} T @param {T} view
 */
function fill(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at += 32) {
    const block = createHash('sha256').update(`${WIRE_SEED} ${turn} ${++drawn}`).digest()
    bytes.set(block.subarray(0, bytes.length - at), at)
  }
  return view
}

/**
 * Returns bytes derived from the seed and the call.
 * @param {number} size
 * @param {(error: null, bytes: Buffer) => void} [then]
 */
function randomBytes(size, then) {
  const bytes = fill(Buffer.alloc(size))
  if (then) process.nextTick(then, null, bytes)
  return bytes
}

function randomUUID() {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

Object.assign(crypto, { randomBytes, randomUUID, randomFillSync: fill })
Object.assign(Object.getPrototypeOf(crypto.webcrypto), { getRandomValues: fill, randomUUID })
syncBuiltinESMExports()
