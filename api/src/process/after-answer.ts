import type { FastifyReply, FastifyRequest } from 'fastify'

const underWay = new Set<Promise<void>>()

/**
 * Runs a function after the answer was sent, so that the duration of the call reveals nothing. A
 * failure is only logged, because the caller has already been answered.
 */
export function afterAnswer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): void {
  reply.raw.once('close', () => {
    const done = work()
      .catch((error: unknown) => request.log.error({ err: error }, 'what follows an answer failed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  })
}

/** Resolves when all functions given to `afterAnswer` whose answers were sent have ended. */
export const afterAnswers = async (): Promise<void> => void (await Promise.all(underWay))
