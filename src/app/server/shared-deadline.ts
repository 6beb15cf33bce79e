/** Those that are begun within so many milliseconds end together. */
const TOGETHER_MS = 1_000

/**
 * A signal that ends what takes longer than `ms`, by a second more at most. One for all that is begun within a second: a timer and a controller
 * of its own for each of hundreds of pages would be held for as long, with all that listens to them.
 */
export const createSharedDeadline = (ms: number): (() => AbortSignal) => {
  let signal: AbortSignal | null = null
  return () => {
    if (signal) return signal
    const controller = new AbortController()
    signal = controller.signal
    setTimeout(() => {
      signal = null
    }, TOGETHER_MS).unref()
    setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), ms + TOGETHER_MS).unref()
    return signal
  }
}
