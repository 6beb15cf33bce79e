/** Deadlines that start within this many milliseconds share one timer. */
const SHARED_WINDOW_MS = 1_000

/**
 * Creates signals that abort after `ms`, or up to a second later. Work that starts within the same second shares one
 * timer and controller, because one per page is costly under load.
 */
export const createSharedDeadline = (timeoutMs: number): (() => AbortSignal) => {
  let signal: AbortSignal | null = null
  return () => {
    if (signal) return signal
    const controller = new AbortController()
    signal = controller.signal
    setTimeout(() => {
      signal = null
    }, SHARED_WINDOW_MS).unref()
    setTimeout(
      () => controller.abort(new DOMException('It took too long', 'TimeoutError')),
      timeoutMs + SHARED_WINDOW_MS,
    ).unref()
    return signal
  }
}
