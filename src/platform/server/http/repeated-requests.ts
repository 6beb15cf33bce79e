import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IdempotentRequest } from '../actor.ts'
import { ReusedKeyError } from '../idempotent-requests.ts'

const RETENTION_MS = 600_000
const MAX_ANSWERS = 200
/** The header of a call whose earlier answer may have been lost. */
const IDEMPOTENCY_HEADER = 'idempotency-key'

interface StoredAnswer {
  contentHash: string
  /** Null when the call failed, or its answer belongs to one request. */
  result: Promise<{ answer: unknown } | null>
  storedAt: number
}

interface RepeatableRequest<T> {
  handle: () => Promise<T>
  canRepeat: (answer: T) => boolean
}

/**
 * Returns the first answer for a repeated call, or runs the call when there is no stored answer. Throws
 * `ReusedKeyError` for another request.
 */
export type RequestRepeater = <T>(
  call: Pick<IdempotentRequest, 'id' | 'contentHash'> | null,
  now: number,
  request: RepeatableRequest<T>,
) => Promise<T>

/**
 * Remembers up to 200 answers for ten minutes, so that a call that is sent again runs once. The memory belongs to this
 * process; `answerOnce` covers changes of data across processes and restarts.
 */
export const createRequestRepeater = (): RequestRepeater => {
  const answers = new Map<string, StoredAnswer>()
  const dropOldCalls = (now: number): void => {
    for (const [id, { storedAt }] of answers) {
      if (answers.size < MAX_ANSWERS && now - storedAt < RETENTION_MS) return
      answers.delete(id)
    }
  }
  return async <T>(
    call: Pick<IdempotentRequest, 'id' | 'contentHash'> | null,
    now: number,
    { handle, canRepeat }: RepeatableRequest<T>,
  ): Promise<T> => {
    if (call === null) return handle()
    const { id, contentHash } = call
    dropOldCalls(now)
    for (let firstAnswer = answers.get(id); firstAnswer; firstAnswer = answers.get(id)) {
      const outcome = await firstAnswer.result
      if (!outcome) continue
      if (firstAnswer.contentHash !== contentHash)
        throw new ReusedKeyError('Another request has used this idempotency key')
      return outcome.answer as T
    }
    const { promise: result, resolve: resolveResult } = Promise.withResolvers<{ answer: unknown } | null>()
    answers.set(id, { contentHash, result, storedAt: now })
    try {
      const answer = await handle()
      const isRepeatable = canRepeat(answer)
      if (!isRepeatable) answers.delete(id)
      resolveResult(isRepeatable ? { answer } : null)
      return answer
    } catch (error) {
      answers.delete(id)
      resolveResult(null)
      throw error
    }
  }
}

/**
 * Identifies a change by its key and caller; null without a key. Guests differ by the anti-forgery token of their
 * browser.
 */
export const readIdempotentRequest = ({
  headers,
  method,
  url,
  body,
  actor,
}: FastifyRequest): IdempotentRequest | null => {
  const key = headers[IDEMPOTENCY_HEADER]
  if (typeof key !== 'string' || method === 'GET') return null
  const hashContent = (text: string) => createHash('sha256').update(text)
  const caller = actor.kind === 'user' ? actor.id : (headers['x-csrf-token'] ?? null)
  return {
    id: hashContent(JSON.stringify([key, caller])).digest('base64url'),
    contentHash: hashContent(JSON.stringify([method, url, body])).digest('base64url'),
    answerKey: hashContent(`answer:${key}`).digest(),
    isClaimed: false,
  }
}
