/** Milliseconds. On a slow connection an answer is waited for and asked for again more patiently. */
export const POLL = {
  /** Between two askings. */
  every: 30_000,
  /** Asked again within this time, the same answer does. */
  dedupe: 2_000,
  /** Whoever comes back to the page sees what is new, at most this often. */
  focus: 5_000,
  retry: { fast: 5_000, slow: 10_000 },
  /** An answer that takes longer is told to be slow. */
  slow: { fast: 3_000, slow: 5_000 },
} as const

/** Time as a poll knows it. */
export interface PollClock {
  /** Milliseconds. */
  now: () => number
  /** Runs it once after so many milliseconds; answers how to call that off. */
  after: (ms: number, run: () => void) => () => void
}

export interface PollState<T> {
  /** The latest answer; it stays while a newer one fails. */
  data: T | undefined
  /** Why the latest asking failed; null once one succeeds. */
  failure: unknown
  /** The answer is long in coming. */
  slow: boolean
}

interface PollPlan<T> {
  load: (signal: AbortSignal) => Promise<T>
  clock: PollClock
  /** The connection is slow. */
  isSlow: () => boolean
  /** Nobody looks, or there is no connection: nothing is asked. */
  isAway: () => boolean
  every?: number
}

export interface Poll<T> {
  get: () => PollState<T>
  /** Asks as long as somebody listens. */
  subscribe: (listener: () => void) => () => void
  /** Asks now, unless it has just been asked. */
  refresh: () => void
  /** Somebody came back to the page. */
  focus: () => void
}

/** Asks again and again what may have changed meanwhile, once for everybody who wants to know. */
export const createPoll = <T>({ load, clock, isSlow, isAway, every = POLL.every }: PollPlan<T>): Poll<T> => {
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
  const pace = ({ fast, slow }: { fast: number; slow: number }) => (isSlow() ? slow : fast)
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
    const asking = new AbortController()
    running = asking
    askedAt = clock.now()
    const cancelSlow = clock.after(pace(POLL.slow), () => running === asking && put({ slow: true }))
    try {
      const data = await load(asking.signal)
      if (!asking.signal.aborted) put({ data, failure: null, slow: false })
    } catch (failure) {
      if (!asking.signal.aborted) put({ failure, slow: false })
    }
    cancelSlow()
    if (running !== asking) return
    running = null
    wait(state.failure === null ? every : pace(POLL.retry))
  }
  const refresh = (): void => {
    if (clock.now() - askedAt >= POLL.dedupe) ask()
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
      if (clock.now() - focusedAt < POLL.focus) return
      focusedAt = clock.now()
      refresh()
    },
  }
}
