import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { KeyedCall } from './actor.ts'
import type { App } from './app.ts'
import { decrypt, encrypt } from './audit/encrypt.ts'
import type { Transaction } from './db/database.ts'
import { keyedCalls } from './db/tables.ts'

/** The first request may still be running in another process. */
const ANSWER_TIMEOUT_MS = 2_000
const POLL_MS = 100

/** Thrown by a write whose request has already changed data. */
export class RepeatedCallError extends Error {}

/** Thrown where another request has used the idempotency key. */
export class ReusedKeyError extends Error {}

/**
 * Stores the key of a request in the transaction of its change. A concurrent duplicate waits for this transaction.
 * Further writes of the same request do not claim it again.
 */
export const claimCall = async (tx: Transaction, call: KeyedCall, at: Date): Promise<void> => {
  call.isClaimed = true
  const claimed = await tx
    .insert(keyedCalls)
    .values({ id: call.id, content: call.content, at })
    .onConflictDoNothing()
    .returning({ id: keyedCalls.id })
  if (claimed.length > 0) return
  const [known] = await tx.select({ content: keyedCalls.content }).from(keyedCalls).where(eq(keyedCalls.id, call.id))
  if (known && known.content !== call.content) throw new ReusedKeyError('Another request has used this idempotency key')
  throw new RepeatedCallError('A request with this idempotency key has changed data already')
}

/** Stores the JSON of the answer; empty for an answer without content. */
export const storeAnswer = async ({ db }: Pick<App, 'db'>, { id, secret }: KeyedCall, json: string): Promise<void> => {
  await db
    .update(keyedCalls)
    .set({ answer: encrypt(secret, json) })
    .where(eq(keyedCalls.id, id))
}

/** Forgets a request that was answered by an error, so that it may be sent again. */
export const releaseCall = async ({ db }: Pick<App, 'db'>, { id }: KeyedCall): Promise<void> => {
  await db.delete(keyedCalls).where(eq(keyedCalls.id, id))
}

/** Returns the JSON of the first answer. Null where its process ended before it answered. */
export const readAnswer = async (
  { db }: Pick<App, 'db'>,
  { id, secret }: KeyedCall,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<string | null> => {
  for (let waited = 0; ; waited += POLL_MS) {
    const [row] = await db.select({ answer: keyedCalls.answer }).from(keyedCalls).where(eq(keyedCalls.id, id))
    if (row?.answer) return decrypt(secret, row.answer)
    if (!row || waited >= timeoutMs) return null
    await sleep(POLL_MS)
  }
}
