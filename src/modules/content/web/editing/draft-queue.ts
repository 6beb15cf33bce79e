/** The longest wait for pending draft requests. A dead connection would block much longer. */
const MAX_WAIT_MS = 3_000
/** A request is aborted after this time, so that the next one can run. */
const CALL_TIMEOUT_MS = 20_000

let last: Promise<unknown> = Promise.resolve()
let running: AbortController | null = null

/** Serializes draft requests, so that a save cannot arrive after a later delete. */
export const draftQueue = {
  next: <R>(call: (signal: AbortSignal) => Promise<R>, longest = CALL_TIMEOUT_MS): Promise<R> => {
    const turn = async () => {
      const mine = new AbortController()
      running = mine
      const timer = setTimeout(() => mine.abort(), longest)
      try {
        return await call(mine.signal)
      } finally {
        clearTimeout(timer)
        if (running === mine) running = null
      }
    }
    const answer = last.then(turn)
    last = answer.catch(() => undefined)
    return answer
  },
  /** Resolves when all requests have finished. After `patience` milliseconds it aborts the running one and resolves. */
  rest: async (patience = MAX_WAIT_MS): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        running?.abort()
        resolve()
      }, patience)
    })
    await Promise.race([last, late])
    clearTimeout(timer)
  },
}
