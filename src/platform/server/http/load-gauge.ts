/** Measures how late the event loop is because of requests, in milliseconds. */
export interface LoadGauge {
  /** Counts an outside request that costs work; answers from memory do not count. */
  note(): void
  lateness(): number
  close(): void
}

const TICK_MS = 20
/** Fewer requests between two ticks are no rush: the machine is busy otherwise, and rejecting them would not help. */
const MIN_RUSH_REQUESTS = 8
const DECAY_FACTOR = 0.9

/**
 * Measures the delay of a timer. A round that is still running counts with its time so far, so that a round of a thousand
 * requests rejects the last ones.
 */
export const createLoadGauge = (clock: () => number = () => performance.now()): LoadGauge => {
  let last = clock()
  let requests = 0
  let level = 0
  const tick = (): void => {
    level = Math.max(lateNow(), level * DECAY_FACTOR)
    last = clock()
    requests = 0
  }
  const lateNow = (): number => (requests >= MIN_RUSH_REQUESTS ? Math.max(0, clock() - last - TICK_MS) : 0)
  const timer = setInterval(tick, TICK_MS)
  timer.unref()
  return {
    note: () => void requests++,
    lateness: () => Math.max(level, lateNow()),
    close: () => clearInterval(timer),
  }
}
