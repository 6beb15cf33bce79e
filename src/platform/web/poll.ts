/** Intervals in milliseconds. A slow connection gets more time. */
export const POLL_INTERVALS_MS = {
  /** The pause between two requests. */
  every: 30_000,
  /** An answer is fresh for this time. */
  dedupe: 2_000,
  /** Returning to the page refreshes at most this often. */
  focus: 5_000,
  retry: { fast: 5_000, slow: 10_000 },
  /** After this time a request counts as slow. */
  slow: { fast: 3_000, slow: 5_000 },
} as const

/** The clock of a poll, so that tests can move time. */
export interface PollClock {
  /** Milliseconds. */
  now: () => number
  /** Runs a function once after a delay. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

export interface PollState<T> {
  /** The latest answer; it stays while newer requests fail. */
  data: T | undefined
  /** The error of the latest request; null after a success. */
  failure: unknown
  /** True while a request takes long. */
  slow: boolean
}

interface PollOptions<T> {
  load: (signal: AbortSignal) => Promise<T>
  clock: PollClock
  /** True on a slow connection. */
  isSlow: () => boolean
  /** True while the page is hidden or offline: polling pauses. */
  isAway: () => boolean
  intervalMs?: number
}

export interface Poll<T> {
  get: () => PollState<T>
  /** Polls while there are listeners. */
  subscribe: (listener: () => void) => () => void
  /** Requests now unless the answer is fresh. */
  refresh: () => void
  /** Call this when the user returns to the page. */
  focus: () => void
}

/** Polls for changes; all listeners share one request. */
export const createPoll = <T>({
  load,
  clock,
  isSlow,
  isAway,
  intervalMs: every = POLL_INTERVALS_MS.every,
}: PollOptions<T>): Poll<T> => {
  const listeners = new Set<() => void>()
  let state: PollState<T> = { data: undefined, failure: null, slow: false }
  let askedAt = Number.NEGATIVE_INFINITY
  let focusedAt = Number.NEGATIVE_INFINITY
  let running: AbortController | null = null
  let cancelNext = (): void => undefined

  const put = (change: Partial<PollState<T>>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const intervalMs = ({ fast, slow }: { fast: number; slow: number }) => (isSlow() ? slow : fast)
  const wait = (ms: number): void => {
    cancelNext()
    if (listeners.size > 0) cancelNext = clock.after(ms, ask)
  }
  const ask = (): void => {
    if (running) return
    if (isAway()) wait(every)
    else void answer()
  }
  const answer = async (): Promise<void> => {
    const controller = new AbortController()
    running = controller
    askedAt = clock.now()
    const cancelSlow = clock.after(
      intervalMs(POLL_INTERVALS_MS.slow),
      () => running === controller && put({ slow: true }),
    )
    try {
      const data = await load(controller.signal)
      if (!controller.signal.aborted) put({ data, failure: null, slow: false })
    } catch (failure) {
      if (!controller.signal.aborted) put({ failure, slow: false })
    }
    cancelSlow()
    if (running !== controller) return
    running = null
    wait(state.failure === null ? every : intervalMs(POLL_INTERVALS_MS.retry))
  }
  const refresh = (): void => {
    if (clock.now() - askedAt >= POLL_INTERVALS_MS.dedupe) ask()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        wait(every)
        refresh()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        cancelNext()
        running?.abort()
        running = null
        state = { ...state, slow: false }
      }
    },
    refresh,
    focus() {
      if (clock.now() - focusedAt < POLL_INTERVALS_MS.focus) return
      focusedAt = clock.now()
      refresh()
    },
  }
}
