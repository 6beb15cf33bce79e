import type { Endpoint } from '#wire/endpoint.ts'
import type { SendError } from '#wire/send.ts'
import { createRandomSeed } from './idempotency-key.ts'
import { isAnswerLost } from './is-answer-lost.ts'

interface CallKey {
  key: string
  /** Forgets the key once the call is answered: a later equal call is a new one. */
  release: () => void
}

interface PendingCall {
  key: string
  id: string
  startedAt: number
}

/** Milliseconds in which an equal `PUT` or `DELETE` repeats a lost one; later it is a change of its own. */
const MAX_REPEAT_AGE_MS = 600_000

/** Returns true when the result of the call is unknown. */
export const isResultUnknown = (error: SendError): boolean => isAnswerLost(error) || error.status >= 500

/**
 * Assigns an idempotency key to each change and reuses it until the change is answered, so that the server runs it
 * once. A `PUT` or `DELETE` replaces the pending one of the same record, because it may have undone that one.
 */
export const createCallKeys = (now: () => number = Date.now) => {
  const pendingCalls = new Map<string, PendingCall>()
  const beginCall = ({ method, path }: Endpoint, call: unknown): CallKey | null => {
    const { headers, body, params, query } = call as Record<'headers' | 'body' | 'params' | 'query', unknown>
    // Uploads are sent in counted chunks; orders and messages have keys of their own.
    if (method === 'GET' || headers || body instanceof FormData) return null
    const id = JSON.stringify([method, path, call])
    const recordId = method === 'POST' ? id : JSON.stringify([path, params, query])
    const pendingCall = pendingCalls.get(recordId)
    const isRepeated =
      pendingCall?.id === id && (method === 'POST' || now() - pendingCall.startedAt < MAX_REPEAT_AGE_MS)
    const current = isRepeated ? pendingCall : { key: createRandomSeed(), id, startedAt: now() }
    pendingCalls.set(recordId, current)
    const releaseKey = (): void => {
      if (pendingCalls.get(recordId) === current) pendingCalls.delete(recordId)
    }
    return { key: current.key, release: releaseKey }
  }
  return { begin: beginCall }
}
