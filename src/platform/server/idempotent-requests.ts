import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { IdempotentRequest } from './actor.ts'
import type { App } from './app.ts'
import { decryptText, encryptText } from './audit/encrypt.ts'
import type { Transaction } from './db/database.ts'
import { idempotentRequests } from './db/tables.ts'

/** The first request may still be running in another process. */
const ANSWER_TIMEOUT_MS = 2_000
const POLL_MS = 100

/** Thrown by a write whose request has already changed data. */
export class RepeatedRequestError extends Error {}

/** Thrown when another request has used the idempotency key. */
export class ReusedKeyError extends Error {}

/**
 * Stores the key of a request in the transaction of its change. A concurrent duplicate waits for this transaction.
 * Further writes of the same request do not claim it again.
 */
export const claimRequest = async (tx: Transaction, call: IdempotentRequest, at: Date): Promise<void> => {
  call.isClaimed = true
  const insertedRequests = await tx
    .insert(idempotentRequests)
    .values({ id: call.id, content: call.contentHash, at })
    .onConflictDoNothing()
    .returning({ id: idempotentRequests.id })
  if (insertedRequests.length > 0) return
  const [knownRequest] = await tx
    .select({ content: idempotentRequests.content })
    .from(idempotentRequests)
    .where(eq(idempotentRequests.id, call.id))
  if (knownRequest && knownRequest.content !== call.contentHash)
    throw new ReusedKeyError('Another request has used this idempotency key')
  throw new RepeatedRequestError('A request with this idempotency key has changed data already')
}

/** Stores the JSON of the answer; empty for an answer without content. */
export const storeAnswer = async (
  { db }: Pick<App, 'db'>,
  { id, answerKey }: IdempotentRequest,
  json: string,
): Promise<void> => {
  await db
    .update(idempotentRequests)
    .set({ answer: encryptText(answerKey, json) })
    .where(eq(idempotentRequests.id, id))
}

/** Forgets a request that was answered by an error, so that it may be sent again. */
export const releaseRequest = async ({ db }: Pick<App, 'db'>, { id }: IdempotentRequest): Promise<void> => {
  await db.delete(idempotentRequests).where(eq(idempotentRequests.id, id))
}

/** Returns the JSON of the first answer. Null when its process ended before it answered. */
export const readAnswer = async (
  { db }: Pick<App, 'db'>,
  { id, answerKey }: IdempotentRequest,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<string | null> => {
  for (let waited = 0; ; waited += POLL_MS) {
    const [row] = await db
      .select({ answer: idempotentRequests.answer })
      .from(idempotentRequests)
      .where(eq(idempotentRequests.id, id))
    if (row?.answer) return decryptText(answerKey, row.answer)
    if (!row || waited >= timeoutMs) return null
    await sleep(POLL_MS)
  }
}
