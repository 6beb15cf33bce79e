import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KeyedCall } from '../actor.ts'

const KEPT_MS = 600_000
const MOST_KEPT = 200
/** The header of a call whose earlier answer may have been lost. */
const HEADER = 'idempotency-key'

interface Kept {
  /** Null where the call failed, or its answer belongs to one request. */
  outcome: Promise<{ answer: unknown } | null>
  at: number
}

interface Asking<T> {
  ask: () => Promise<T>
  mayRepeat: (answer: T) => boolean
}

/** Returns the first answer for a repeated call; runs it again where there is no answer to repeat. */
export type RepeatedCalls = <T>(id: string | null, now: number, asking: Asking<T>) => Promise<T>

/**
 * Remembers answers of calls for ten minutes, so that a call that is sent again runs once. The memory belongs to this
 * process; `answerOnce` covers changes of data across processes and restarts.
 */
export const createRepeatedCalls = (): RepeatedCalls => {
  const kept = new Map<string, Kept>()
  const forgetOld = (now: number): void => {
    for (const [id, { at }] of kept) {
      if (kept.size < MOST_KEPT && now - at < KEPT_MS) return
      kept.delete(id)
    }
  }
  return async <T>(id: string | null, now: number, { ask, mayRepeat }: Asking<T>): Promise<T> => {
    if (id === null) return ask()
    forgetOld(now)
    for (let first = kept.get(id); first; first = kept.get(id)) {
      const outcome = await first.outcome
      if (outcome) return outcome.answer as T
    }
    const { promise: outcome, resolve: settle } = Promise.withResolvers<{ answer: unknown } | null>()
    kept.set(id, { outcome, at: now })
    try {
      const answer = await ask()
      const isKept = mayRepeat(answer)
      if (!isKept) kept.delete(id)
      settle(isKept ? { answer } : null)
      return answer
    } catch (error) {
      kept.delete(id)
      settle(null)
      throw error
    }
  }
}

/** Identifies a call by its key, user and content; null without a key. */
export const keyedCall = ({ headers, method, url, body, visitor }: FastifyRequest): KeyedCall | null => {
  const key = headers[HEADER]
  if (typeof key !== 'string' || method === 'GET') return null
  const hash = (text: string) => createHash('sha256').update(text)
  return {
    id: hash(JSON.stringify([key, visitor.username, url, body])).digest('base64url'),
    secret: hash(`answer:${key}`).digest(),
    isClaimed: false,
  }
}
