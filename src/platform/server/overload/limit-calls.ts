// Declares `createRateLimit` for programs that do not include `overload.ts`.
import type {} from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

/** Counts a request; returns null when it may proceed, or the seconds to wait. */
export type CallLimit = (request: FastifyRequest) => Promise<number | null>

/**
 * Allows at most `max` requests within `windowMs` from one IP address, counted in this process. It protects the process
 * itself; `limitSharedCalls` counts for all processes.
 */
export const limitCalls = ({ server }: Pick<App, 'server'>, max: number, windowMs: number): CallLimit => {
  const count = server.createRateLimit({ max, timeWindow: windowMs })
  return async request => {
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null
  }
}
