import type { Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'

/** Milliseconds that a prefetched answer stays valid. */
const GOOD_MS = 10_000

interface Ahead {
  /** Answers with the prefetched answer, once; a call that changes data discards all of them. */
  send: Send
  /** Prefetches a call that is likely to follow. */
  ahead: Send
}

interface Waiting {
  answer: Promise<never>
  since: number
  request: AbortController
}

type AnySend = (endpoint: Endpoint, call: never, options?: Parameters<Send>[2]) => Promise<never>

/** Returns a prefetching and a regular `send` that share answers. */
export const prefetch = (given: Send, language: () => string, now: () => number = Date.now): Ahead => {
  const send = given as unknown as AnySend
  const waiting = new Map<string, Waiting>()
  const take = (key: string): Waiting | undefined => {
    const known = waiting.get(key)
    waiting.delete(key)
    return known && now() - known.since < GOOD_MS ? known : undefined
  }
  const keyOf = ({ method, path }: Endpoint, call: unknown): string => JSON.stringify([method, path, call, language()])

  const changed: AnySend = async (endpoint, call, options) => {
    waiting.clear()
    try {
      return await send(endpoint, call, options)
    } finally {
      // An answer requested during the change may hold the earlier state.
      waiting.clear()
    }
  }
  const answered: AnySend = async (endpoint, call, options) => {
    if (endpoint.method !== 'GET') return changed(endpoint, call, options)
    const known = take(keyOf(endpoint, call))
    // A navigation now waits for the request, so its abort ends the request.
    options?.signal?.addEventListener('abort', () => known?.request.abort(), { once: true })
    // A failed prefetch is repeated, so that the visitor sees its error.
    const early = await known?.answer.catch(() => undefined)
    return early ?? send(endpoint, call, options)
  }
  const asked: AnySend = (endpoint, call) => {
    const key = keyOf(endpoint, call)
    const known = waiting.get(key)
    if (known && now() - known.since < GOOD_MS) return known.answer
    const request = new AbortController()
    const answer = send(endpoint, call, { quiet: true, stays: true, signal: request.signal })
    waiting.set(key, { answer, since: now(), request })
    return answer
  }
  return { send: answered as unknown as Send, ahead: asked as unknown as Send }
}
