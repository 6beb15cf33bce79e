/** Milliseconds that somebody is kept waiting for calls about drafts at most: on a dead line they end much later. */
const LONGEST = 3_000

let last: Promise<unknown> = Promise.resolve()

/** Calls about drafts go one after another: a text that is given up must not reach the server after it was dropped there. */
export const draftLine = {
  next: <R>(call: () => Promise<R>): Promise<R> => {
    const answer = last.then(call)
    last = answer.catch(() => undefined)
    return answer
  },
  /** Resolves once all of them are answered, or nobody can be kept waiting any longer. */
  rest: async (longest = LONGEST): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, longest)
    })
    await Promise.race([last, late])
    clearTimeout(timer)
  },
}
