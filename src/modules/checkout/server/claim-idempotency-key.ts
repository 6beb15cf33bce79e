import { createHash } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { prepareOnceInTransaction, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { idempotencyKeys } from './tables.ts'

/** Idempotency key of one visitor. */
export interface IdempotencyKey {
  visitor: string
  key: string
}

export type KeyClaim = { kind: 'new' } | { kind: 'placed'; publicToken: string } | { kind: 'keyReused' }

const prepareInsert = prepareOnceInTransaction(tx => {
  const placeholder = sql.placeholder
  return tx
    .insert(idempotencyKeys)
    .values({
      visitor: placeholder('visitor'),
      key: placeholder('key'),
      bodyHash: placeholder('bodyHash'),
      publicToken: placeholder('publicToken'),
      at: placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare(UNNAMED_STATEMENT)
})

/**
 * Claims an idempotency key at the start of the transaction. A concurrent duplicate waits on the unique index and
 * then finds the first order. Another body under the same key is rejected.
 */
export const claimIdempotencyKey = async (
  tx: Transaction,
  { visitor, key }: IdempotencyKey,
  { body, publicToken, now }: { body: object; publicToken: string; now: Date },
): Promise<KeyClaim> => {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const insertedKeys = await prepareInsert(tx).execute({ visitor, key, bodyHash, publicToken, at: now })
  if (insertedKeys.length > 0) return { kind: 'new' }
  const storedKeys = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.key, key),
        or(eq(idempotencyKeys.visitor, visitor), eq(idempotencyKeys.bodyHash, bodyHash)),
      ),
    )
  const keyWithSameBody = storedKeys.find(storedKey => storedKey.bodyHash === bodyHash)
  if (keyWithSameBody) return { kind: 'placed', publicToken: keyWithSameBody.publicToken }
  if (storedKeys.length === 0) throw new Error('An idempotency key vanished while it was claimed')
  return { kind: 'keyReused' }
}
