import type { Endpoint } from '#wire/endpoint.ts'
import type { SendFailure } from '#wire/send.ts'
import { randomSeed } from './idempotency-key.ts'
import { isLost } from './is-lost.ts'

interface CallKey {
  key: string
  /** Forgets the key once the call is answered: a later equal call is a new one. */
  end: () => void
}

/** Returns true when the result of the call is unknown. */
export const isResultUnknown = (failure: SendFailure): boolean => isLost(failure) || failure.status >= 500

/**
 * Assigns an idempotency key to each change and reuses it until the change is answered, so that the server runs it
 * once.
 */
export const createCallKeys = () => {
  const keys = new Map<string, string>()
  const begin = ({ method, path }: Endpoint, call: unknown): CallKey | null => {
    const { headers, body } = call as { headers?: unknown; body?: unknown }
    // Uploads are sent in counted chunks; orders and messages have keys of their own.
    if (method !== 'POST' || headers || body instanceof FormData) return null
    const id = JSON.stringify([path, call])
    const key = keys.get(id) ?? randomSeed()
    keys.set(id, key)
    return { key, end: () => void keys.delete(id) }
  }
  return { begin }
}
