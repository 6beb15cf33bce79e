import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** The measured period: a single page in between does not matter. */
const WINDOW_MS = 250
const SHARE = 0.7

/** Milliseconds of work and rest since the thread began. */
type Utilization = Pick<EventLoopUtilization, 'active' | 'idle'>

/**
 * Tells whether this thread was nearly always busy in the last period, by its event loop. The result is up to a quarter of a
 * second old.
 */
export const threadAtWork = (
  clock: () => number = () => performance.now(),
  utilization: () => Utilization = () => performance.eventLoopUtilization(),
): (() => boolean) => {
  let from = utilization()
  let at = clock()
  let isAtWork = false
  return () => {
    const now = clock()
    if (now - at < WINDOW_MS) return isAtWork
    const until = utilization()
    const active = until.active - from.active
    isAtWork = active > SHARE * (active + until.idle - from.idle)
    from = until
    at = now
    return isAtWork
  }
}
