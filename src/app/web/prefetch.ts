import type { Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'

/** Milliseconds for which an answer that was asked for ahead is as good as a new one. */
const GOOD_MS = 10_000

interface Ahead {
  /** Answers with what was asked for ahead, once; what changes something makes all of it old. */
  send: Send
  /** Asks now for what is likely to be wanted. */
  ahead: Send
}

interface Waiting {
  answer: Promise<never>
  since: number
  request: AbortController
}

type AnySend = (endpoint: Endpoint, call: never, options?: Parameters<Send>[2]) => Promise<never>

/** Two ways to send that know of one another. */
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
      // What was asked for while it was under way may be of before.
      waiting.clear()
    }
  }
  const answered: AnySend = async (endpoint, call, options) => {
    if (endpoint.method !== 'GET') return changed(endpoint, call, options)
    const known = take(keyOf(endpoint, call))
    // Now somebody waits for it: once they wait no longer it is given up, as any other request.
    options?.signal?.addEventListener('abort', () => known?.request.abort(), { once: true })
    // What failed behind the visitor's back is asked for again before their eyes.
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
