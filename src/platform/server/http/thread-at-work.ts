import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** How long is looked back on: one page in between says nothing. */
const WINDOW_MS = 250
const SHARE = 0.7

/** How long a thread has worked and rested since it began, in milliseconds. */
type Utilization = Pick<EventLoopUtilization, 'active' | 'idle'>

/** Tells whether this thread had next to no rest of late, as its event loop counts it. What it did last is known a quarter of a second later. */
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
