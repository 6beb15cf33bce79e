import { performance } from 'node:perf_hooks'

/** How long is looked back on: one page in between says nothing. */
const WINDOW_MS = 250
const SHARE = 0.7

/** Tells whether this thread had next to no rest of late, as its event loop counts it. What it did last is known a quarter of a second later. */
export const threadAtWork = (): (() => boolean) => {
  let from = performance.eventLoopUtilization()
  let at = performance.now()
  let isAtWork = false
  return () => {
    const now = performance.now()
    if (now - at < WINDOW_MS) return isAtWork
    const until = performance.eventLoopUtilization()
    isAtWork = performance.eventLoopUtilization(until, from).utilization > SHARE
    from = until
    at = now
    return isAtWork
  }
}
