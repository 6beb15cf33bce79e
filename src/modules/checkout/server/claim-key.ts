import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { idempotencyKeys } from './tables.ts'

/** A key of one visitor. */
export interface RepeatKey {
  visitor: string
  key: string
}

export type Claim = { kind: 'new' } | { kind: 'placed'; orderId: number } | { kind: 'otherBody' }

/**
 * Takes a key before anything else is done. A double waits here on the unique index until the first has ended, and then
 * finds its order; another body under the same key is told so.
 */
export const claimKey = async (
  tx: Transaction,
  { visitor, key }: RepeatKey,
  form: CheckoutForm,
  now: Date,
): Promise<Claim> => {
  const bodyHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ visitor, key, bodyHash, at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return { kind: 'new' }
  const [known] = await tx.select().from(idempotencyKeys).where(whose({ visitor, key }))
  if (!known) throw new Error('An idempotency key vanished while it was asked for')
  if (known.bodyHash !== bodyHash || known.orderId === null) return { kind: 'otherBody' }
  return { kind: 'placed', orderId: known.orderId }
}

/** Ties a claimed key to the order that was placed with it. */
export const keepKey = async (tx: Transaction, key: RepeatKey, orderId: number): Promise<void> => {
  await tx.update(idempotencyKeys).set({ orderId }).where(whose(key))
}

const whose = ({ visitor, key }: RepeatKey) => and(eq(idempotencyKeys.visitor, visitor), eq(idempotencyKeys.key, key))
