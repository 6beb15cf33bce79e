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
  schedule: (ms: number, run: () => void) => () => void
}

export interface PollState<T> {
  /** The latest answer; it stays while newer requests fail. */
  data: T | undefined
  /** The error of the latest request; null after a success. */
  error: unknown
  /** True while a request takes long. */
  isSlow: boolean
}

interface PollOptions<T> {
  load: (signal: AbortSignal) => Promise<T>
  clock: PollClock
  /** Returns true on a slow connection. */
  isSlow: () => boolean
  /** Returns true while the page is hidden or offline: polling pauses. */
  isAway: () => boolean
  intervalMs?: number
}

export interface Poll<T> {
  getState: () => PollState<T>
  /** Polls while there are listeners. */
  subscribe: (listener: () => void) => () => void
  /** Requests now unless the answer is fresh. */
  refresh: () => void
  /** Call this when the user returns to the page. */
  refreshOnFocus: () => void
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
  let state: PollState<T> = { data: undefined, error: null, isSlow: false }
  let requestedAt = Number.NEGATIVE_INFINITY
  let focusedAt = Number.NEGATIVE_INFINITY
  let activeController: AbortController | null = null
  let cancelNext = (): void => undefined

  const setState = (change: Partial<PollState<T>>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const selectInterval = ({ fast, slow }: { fast: number; slow: number }) => (isSlow() ? slow : fast)
  const scheduleNextPoll = (delayMs: number): void => {
    cancelNext()
    if (listeners.size > 0) cancelNext = clock.schedule(delayMs, requestIfVisible)
  }
  const requestIfVisible = (): void => {
    if (activeController) return
    if (isAway()) scheduleNextPoll(every)
    else void requestData()
  }
  const requestData = async (): Promise<void> => {
    const controller = new AbortController()
    activeController = controller
    requestedAt = clock.now()
    const cancelSlow = clock.schedule(
      selectInterval(POLL_INTERVALS_MS.slow),
      () => activeController === controller && setState({ isSlow: true }),
    )
    try {
      const data = await load(controller.signal)
      if (!controller.signal.aborted) setState({ data, error: null, isSlow: false })
    } catch (error) {
      if (!controller.signal.aborted) setState({ error, isSlow: false })
    }
    cancelSlow()
    if (activeController !== controller) return
    activeController = null
    scheduleNextPoll(state.error === null ? every : selectInterval(POLL_INTERVALS_MS.retry))
  }
  const refreshData = (): void => {
    if (clock.now() - requestedAt >= POLL_INTERVALS_MS.dedupe) requestIfVisible()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        scheduleNextPoll(every)
        refreshData()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        cancelNext()
        activeController?.abort()
        activeController = null
        state = { ...state, isSlow: false }
      }
    },
    refresh: refreshData,
    refreshOnFocus() {
      if (clock.now() - focusedAt < POLL_INTERVALS_MS.focus) return
      focusedAt = clock.now()
      refreshData()
    },
  }
}
