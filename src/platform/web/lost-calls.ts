import type { Endpoint } from '#wire/endpoint.ts'
import type { SendFailure } from '#wire/send.ts'
import { randomSeed } from './idempotency-key.ts'
import { isLost } from './is-lost.ts'

interface Repeat {
  key: string
  /** The call was answered: the same call is another one from now on. */
  end: () => void
}

/** True where nobody knows whether the call was done. */
export const isUnknown = (failure: SendFailure): boolean => isLost(failure) || failure.status >= 500

/** Gives each change a key, and the same key to the same change until it was answered, so that the server does it once. */
export const createLostCalls = () => {
  const keys = new Map<string, string>()
  const begin = ({ method, path }: Endpoint, call: unknown): Repeat | null => {
    const { headers, body } = call as { headers?: unknown; body?: unknown }
    // Files are sent in pieces that the server counts; orders and messages bring a key of their own.
    if (method !== 'POST' || headers || body instanceof FormData) return null
    const id = JSON.stringify([path, call])
    const key = keys.get(id) ?? randomSeed()
    keys.set(id, key)
    return { key, end: () => void keys.delete(id) }
  }
  return { begin }
}
