import type { FastifyInstance } from 'fastify'
import { statfsSync } from 'node:fs'
import { MB } from '@anclaje/contract/limits'
import { fullDisk } from '../errors/errors.ts'
import { isWrite } from './call.ts'

/**
 * Free bytes below which nothing is written. PostgreSQL allocates 16 MB at a time and fails without
 * them.
 */
export const RESERVE_BYTES = 64 * MB
const KNOWN_MS = 1_000

/** The free space of the disks that the product writes to. */
export interface Disk {
  /**
   * Returns whether too little space is left to write. Asks the file system at most once a second.
   */
  isLow: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that stores no important data, or must work on a full disk too. */
    worksOnFullDisk?: true
  }
}

/** Returns the free bytes of a folder's disk; infinite when the system does not report them. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return blocks === 0 ? Infinity : bavail * bsize
  } catch {
    return Infinity
  }
}

/** Returns the free bytes of the fullest disk among those of some folders. */
export const leastFree = (...folders: string[]): number => Math.min(...folders.map(freeBytes))

/** Disk that is never low, for a database on a server, whose disk this process cannot see. */
export const unwatched: Disk = { isLow: () => false }

/** Watches the free space. Calls `onChange` each time that space runs out or is free again. */
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

/**
 * Refuses calls that write while the disk is full. Reads, logins and public look-ups still work. A
 * call that is no GET and must work declares `worksOnFullDisk`. A GET or background work that
 * writes asks `deps.disk.isLow()` first.
 */
export function refuseWhenFull(app: FastifyInstance, disk: Disk): void {
  app.addHook('preHandler', async (request) => {
    if (isWrite(request) && disk.isLow()) throw fullDisk()
  })
}
