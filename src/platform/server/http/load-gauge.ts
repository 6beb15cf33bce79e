/** How late the process is with what it has to do, in milliseconds, because of what it was asked for. */
export interface LoadGauge {
  /** A request came from outside that costs something: one that is answered from memory is none. */
  note(): void
  lateness(): number
  close(): void
}

const TICK_MS = 20
/** Fewer requests between two ticks are no rush: the machine is busy with something else, and refusing them would mend nothing. */
const RUSH = 8
const FADES = 0.9

/**
 * Measures by a timer how late the event loop is. Within one round of it that has gone on for long already the time so far counts, so that a round of a thousand
 * requests refuses the last of them.
 */
export const createLoadGauge = (clock: () => number = () => performance.now()): LoadGauge => {
  let last = clock()
  let requests = 0
  let level = 0
  const tick = (): void => {
    level = Math.max(lateNow(), level * FADES)
    last = clock()
    requests = 0
  }
  const lateNow = (): number => (requests >= RUSH ? Math.max(0, clock() - last - TICK_MS) : 0)
  const timer = setInterval(tick, TICK_MS)
  timer.unref()
  return {
    note: () => void requests++,
    lateness: () => Math.max(level, lateNow()),
    close: () => clearInterval(timer),
  }
}
