import type { Endpoint } from '#wire/endpoint.ts'
import type { SendError } from '#wire/send.ts'
import { createRandomSeed, hashText } from './idempotency-key.ts'
import { isAnswerLost } from './is-answer-lost.ts'

interface CallKey {
  key: string
  /** Forgets the key once the call is answered: a later equal call is a new one. */
  release: () => void
}

export interface PendingCall {
  key: string
  /** Method, path and body. A short one is a hash, which may be stored. */
  id: string
  startedAt: number
}

/** Milliseconds in which an equal `PUT` or `DELETE` repeats a lost one; later it is a change of its own. */
const MAX_REPEAT_AGE_MS = 600_000

export type PendingCalls = Map<string, PendingCall>

/** The changes of this tab without an answer, by record. */
export const pendingCalls: PendingCalls = new Map()

/** Hashing a whole page would take long. */
const MAX_HASHED_LENGTH = 20_000

/** Returns true when the result of the call is unknown. */
export const isResultUnknown = (error: SendError): boolean => isAnswerLost(error) || error.status >= 500

/**
 * Assigns an idempotency key to each change and reuses it until the change is answered, so that the server runs it
 * once. A `PUT` or `DELETE` replaces the pending one of the same record, because it may have undone that one.
 */
export const createCallKeys = (pending = pendingCalls, now: () => number = Date.now) => {
  const begin = ({ method, path }: Endpoint, call: unknown): CallKey | null => {
    const { headers, body, params, query } = call as Record<'headers' | 'body' | 'params' | 'query', unknown>
    // Uploads are sent in counted chunks; orders and messages have keys of their own.
    if (method === 'GET' || headers || body instanceof FormData) return null
    const content = JSON.stringify([method, path, call])
    const id = content.length > MAX_HASHED_LENGTH ? content : hashText(content)
    const record = method === 'POST' ? id : JSON.stringify([path, params, query])
    const pendingCall = pending.get(record)
    const isRepeated =
      pendingCall?.id === id && (method === 'POST' || now() - pendingCall.startedAt < MAX_REPEAT_AGE_MS)
    const current = isRepeated ? pendingCall : { key: createRandomSeed(), id, startedAt: now() }
    pending.set(record, current)
    const release = (): void => {
      if (pending.get(record) === current) pending.delete(record)
    }
    return { key: current.key, release }
  }
  return { begin }
}
