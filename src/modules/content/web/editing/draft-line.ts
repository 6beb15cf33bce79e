/** Milliseconds that somebody is kept waiting for calls about drafts at most: on a dead line they end much later. */
const PATIENCE = 3_000
/** Milliseconds after which a call is given up, so that those behind it have their turn. */
const LONGEST = 20_000

let last: Promise<unknown> = Promise.resolve()
let running: AbortController | null = null

/** Calls about drafts go one after another: a text that is given up must not reach the server after it was dropped there. */
export const draftLine = {
  next: <R>(call: (signal: AbortSignal) => Promise<R>, longest = LONGEST): Promise<R> => {
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
  /** Resolves once all of them are answered; nobody is kept waiting for long, and what is not answered by then is given up. */
  rest: async (patience = PATIENCE): Promise<void> => {
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
