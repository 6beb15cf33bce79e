import type { Endpoint } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'

/** Milliseconds that a prefetched answer stays valid. */
const PREFETCH_TTL_MS = 10_000

interface PrefetchingSend {
  /** Answers with the prefetched answer, once; a call that changes data discards all of them. */
  send: Send
  /** Prefetches a call that is likely to follow. */
  prefetch: Send
}

interface PrefetchedAnswer {
  answer: Promise<never>
  requestedAt: number
  request: AbortController
}

type AnySend = (endpoint: Endpoint, call: never, options?: Parameters<Send>[2]) => Promise<never>

/** Returns a prefetching and a regular `send` that share answers. */
export const createPrefetchingSend = (
  originalSend: Send,
  language: () => string,
  now: () => number = Date.now,
): PrefetchingSend => {
  const send = originalSend as unknown as AnySend
  const prefetchedAnswers = new Map<string, PrefetchedAnswer>()
  const takePrefetched = (key: string): PrefetchedAnswer | undefined => {
    const prefetchedCall = prefetchedAnswers.get(key)
    prefetchedAnswers.delete(key)
    return prefetchedCall && now() - prefetchedCall.requestedAt < PREFETCH_TTL_MS ? prefetchedCall : undefined
  }
  const buildKey = ({ method, path }: Endpoint, call: unknown): string =>
    JSON.stringify([method, path, call, language()])

  const sendChange: AnySend = async (endpoint, call, options) => {
    prefetchedAnswers.clear()
    try {
      return await send(endpoint, call, options)
    } finally {
      // An answer requested during the change may hold the earlier state.
      prefetchedAnswers.clear()
    }
  }
  const sendOrReuse: AnySend = async (endpoint, call, options) => {
    if (endpoint.method !== 'GET') return sendChange(endpoint, call, options)
    const cached = takePrefetched(buildKey(endpoint, call))
    // A navigation now waits for the request, so its abort ends the request.
    options?.signal?.addEventListener('abort', () => cached?.request.abort(), { once: true })
    // A failed prefetch is repeated, so that the visitor sees its error.
    const prefetchedAnswer = await cached?.answer.catch(() => undefined)
    return prefetchedAnswer ?? send(endpoint, call, options)
  }
  const prefetchCall: AnySend = (endpoint, call) => {
    const key = buildKey(endpoint, call)
    const cached = prefetchedAnswers.get(key)
    if (cached && now() - cached.requestedAt < PREFETCH_TTL_MS) return cached.answer
    const request = new AbortController()
    const answer = send(endpoint, call, {
      suppressesErrorToast: true,
      staysOnSessionExpiry: true,
      signal: request.signal,
    })
    prefetchedAnswers.set(key, { answer, requestedAt: now(), request })
    return answer
  }
  return { send: sendOrReuse as unknown as Send, prefetch: prefetchCall as unknown as Send }
}
