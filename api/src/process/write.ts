import type { FastifyRequest } from 'fastify'

/** Returns whether a request stores something that matters to who sent it. */
export const isWrite = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && config.access !== undefined && !config.worksOnFullDisk
