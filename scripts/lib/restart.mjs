/** Exit code of a server that stopped answering (api/src/process/watchdog-thread.ts). */
export const FROZEN = 70
const HOUR_MS = 3_600_000
const MOST = 3

/**
 * Runs the server, and starts it again each time that it has frozen, at most three times an hour.
 * Returns its last exit code.
 *
 * @param {() => Promise<number>} launch runs it once, and gives its exit code
 * @param {() => boolean} isStopping tells whether somebody asked for the end
 * @param {(line: string) => void} say
 * @param {() => number} now
 */
export async function runWithRestarts(launch, isStopping, say = console.error, now = Date.now) {
  /** @type {number[]} */
  let times = []
  for (;;) {
    const code = await launch()
    if (code !== FROZEN || isStopping()) return code
    times = times.filter((time) => now() - time < HOUR_MS)
    if (times.length === MOST) {
      say(
        `El portal dejó de responder ${MOST + 1} veces en una hora y no se inicia más. Revise el espacio y el estado del disco, ` +
          'y lo que dice el registro; después inicie de nuevo.',
      )
      return code
    }
    times.push(now())
    say(`El portal se inicia de nuevo (${times.length} de ${MOST} veces en una hora).`)
  }
}
