import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Does work when the answer has left, so that nobody learns from the time it takes. A failure is
 * logged, since nobody waits for it.
 */
export function afterAnswer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): void {
  reply.raw.once('close', () => {
    work().catch((error: unknown) => request.log.error({ err: error }, 'what follows an answer failed'))
  })
}
