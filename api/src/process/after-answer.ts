import type { FastifyReply, FastifyRequest } from 'fastify'

const underWay = new Set<Promise<void>>()

/**
 * Does work when the answer has left, so that nobody learns from the time it takes. A failure is
 * logged, since nobody waits for it but the end of the process.
 */
export function afterAnswer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): void {
  reply.raw.once('close', () => {
    const done = work()
      .catch((error: unknown) => request.log.error({ err: error }, 'what follows an answer failed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  })
}

/** Resolves when what follows the answers that have left is done. */
export const afterAnswers = async (): Promise<void> => void (await Promise.all(underWay))
