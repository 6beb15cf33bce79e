/** The longest wait for pending draft requests. A dead connection would block much longer. */
const MAX_WAIT_MS = 3_000
/** A request is aborted after this time, so that the next one can run. */
const CALL_TIMEOUT_MS = 20_000

let lastCall: Promise<unknown> = Promise.resolve()
let runningCall: AbortController | null = null

/** Serializes draft requests, so that a save cannot arrive after a later delete. */
export const draftQueue = {
  run: <R>(call: (signal: AbortSignal) => Promise<R>, timeoutMs = CALL_TIMEOUT_MS): Promise<R> => {
    const runCall = async () => {
      const controller = new AbortController()
      runningCall = controller
      const timer = setTimeout(() => controller.abort(), timeoutMs)
      try {
        return await call(controller.signal)
      } finally {
        clearTimeout(timer)
        if (runningCall === controller) runningCall = null
      }
    }
    const result = lastCall.then(runCall)
    // Ignores the failure here, because the caller handles it.
    lastCall = result.catch(() => undefined)
    return result
  },
  /**
   * Resolves when all requests have finished. After `maxWaitMs` milliseconds it aborts the running one and resolves.
   */
  waitUntilIdle: async (maxWaitMs = MAX_WAIT_MS): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        runningCall?.abort()
        resolve()
      }, maxWaitMs)
    })
    await Promise.race([lastCall, timeout])
    clearTimeout(timer)
  },
}
