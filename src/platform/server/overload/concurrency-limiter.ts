import pLimit from 'p-limit'
import { failure, ok, type Result } from '#kernel/result.ts'

interface ConcurrencyLimits {
  /** The number of tasks that run at the same time. */
  maxConcurrent: number
  /** Time that a task waits before it is rejected as busy, in milliseconds. */
  maxWaitMs: number
  /** The number of tasks that wait at most. */
  maxWaiting: number
}

/** Runs a task when a slot is free; returns `busy` without running it after `maxMs`, by default that of the limits. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, maxMs?: number) => Promise<Result<T, 'busy'>>

/**
 * Limits concurrent tasks; others wait in order. High load then uses no more database connections than help, and no
 * task fails while it waits for the pool.
 */
export const createConcurrencyLimiter = ({
  maxConcurrent,
  maxWaitMs,
  maxWaiting,
}: ConcurrencyLimits): ConcurrencyLimiter => {
  const limit = pLimit(maxConcurrent)
  return async <T>(work: () => Promise<T>, maxMs = maxWaitMs): Promise<Result<T, 'busy'>> => {
    if (limit.activeCount >= maxConcurrent && limit.pendingCount >= maxWaiting) return failure('busy')
    const { promise: expiry, resolve } = Promise.withResolvers<Result<never, 'busy'>>()
    let hasExpired = false
    const timer = setTimeout(() => {
      hasExpired = true
      resolve(failure('busy'))
    }, maxMs)
    // An expired task keeps its place in the queue and leaves it without running.
    const completion = limit(async (): Promise<Result<T, 'busy'>> => {
      if (hasExpired) return failure('busy')
      clearTimeout(timer)
      return ok(await work())
    })
    return Promise.race([completion, expiry])
  }
}
