import { statfsSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type { App } from '../deps.ts'
import { fullDisk } from '../http/errors.ts'

const MB = 1024 * 1024
/** PostgreSQL takes 16 MB at a time and cannot go on without them, so writes stop well before. */
export const RESERVE_BYTES = 64 * MB
const KNOWN_MS = 1_000

/** The room that is left where the product writes. */
export interface Disk {
  /** Tells whether too little is left to write; asks the file system at most once a second. */
  isLow: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call saves nothing that matters, or must go on: it is answered without room too. */
    worksOnFullDisk?: true
  }
}

/** Gives the free bytes that a folder's disk has for us; without end where it does not say. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return blocks === 0 ? Infinity : bavail * bsize
  } catch {
    return Infinity
  }
}

/** Returns the free bytes of the fullest of some folders: each may lie on a disk of its own. */
export const leastFree = (...folders: string[]): number => Math.min(...folders.map(freeBytes))

/** A disk that somebody else looks after: the one of a database server. */
export const unwatched: Disk = { isLow: () => false }

/**
 * Watches the room that is left; `onChange` is called once each time that it runs out or comes
 * back.
 */
export function watchDisk(free: () => number, onChange: (isLow: boolean) => void, knownMs: number = KNOWN_MS): Disk {
  let low = false
  let asked = -Infinity
  return {
    isLow: () => {
      if (performance.now() - asked < knownMs) return low
      asked = performance.now()
      const isLow = free() < RESERVE_BYTES
      if (isLow !== low) onChange(isLow)
      low = isLow
      return low
    },
  }
}

const isWrite = ({ method, routeOptions: { config } }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && config.access !== undefined && !config.worksOnFullDisk

/** Refuses what would write while the disk is full. Reads, logins and look-ups go on. */
export function refuseWhenFull(app: App, disk: Disk): void {
  app.addHook('preHandler', async (request) => {
    if (isWrite(request) && disk.isLow()) throw fullDisk()
  })
}
