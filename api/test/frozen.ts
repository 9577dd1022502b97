// A program whose main thread freezes in the way that its argument names. Its watchdog has a short
// time limit.
import { readSync } from 'node:fs'
import { startWatchdog } from '../src/process/watchdog.ts'

/** `(module (func (export "spin") (loop br 0)))` */
const SPIN = 'AGFzbQEAAAABBAFgAAADAgEABwgBBHNwaW4AAAoJAQcAA0AMAAsL'

/** Part of `WebAssembly`, which Node's types do not declare. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: { spin: () => void } }
}

const TICK_MS = 50
/** Ticks for the main thread that only waits: on a busy machine it may get no time for a second. */
const PATIENT = 100

const ways: Record<string, () => void> = {
  script: () => {
    for (;;);
  },
  wasm: () => {
    const { Module, Instance } = Reflect.get(globalThis, 'WebAssembly') as Wasm
    new Instance(new Module(Buffer.from(SPIN, 'base64'))).exports.spin()
  },
  'system call': () => readSync(0, Buffer.alloc(1)),
  nothing: () => setTimeout(() => process.exit(0), PATIENT * TICK_MS * 1.2),
}

const way = process.argv[2]!
startWatchdog(TICK_MS, way === 'nothing' ? PATIENT : 20)
// By then the thread of the watchdog runs and has received the first beats.
setTimeout(() => ways[way]!(), 500)
