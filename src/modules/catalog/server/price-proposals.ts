import { and, eq, inArray, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import type { PriceSource } from '#catalog/domain/price-jump.ts'
import type { PricePair } from '#catalog/domain/price-validation.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { Write } from '#platform/server/write.ts'
import { priceProposals } from './tables.ts'

/** A price change that must wait for approval. */
export interface HeldPrice {
  productId: number
  before: PricePair
  after: PricePair
  free: boolean
  /** The change in per cent (`findPriceJump`). */
  changePercent: number
}

interface Proposer {
  source: PriceSource
  userId: number | null
  importId?: number | undefined
  operationId?: string | undefined
  now: Date
}

/** The action of audit entries about prices that wait. */
export const PRICE_HELD = 'price-held'
/** Decided changes are kept for the undo of their decision. */
const KEEP_DECIDED_MS = 90 * DAY_MS
/** PostgreSQL allows 65,535 parameters in a statement. */
const BATCH_SIZE = 1_000

/** Stores price changes that wait for approval. A newer change of a product replaces the waiting one. */
export const holdPrices = async (tx: Write, held: readonly HeldPrice[], proposer: Proposer): Promise<void> => {
  if (held.length === 0) return
  const { source, userId, importId = null, operationId = null, now } = proposer
  await tx
    .delete(priceProposals)
    .where(
      and(ne(priceProposals.state, 'waiting'), lt(priceProposals.decidedAt, new Date(now.getTime() - KEEP_DECIDED_MS))),
    )
  for (let start = 0; start < held.length; start += BATCH_SIZE) {
    const batch = held.slice(start, start + BATCH_SIZE)
    await withdraw(
      tx,
      inArray(
        priceProposals.productId,
        batch.map(({ productId }) => productId),
      ),
      now,
    )
    await tx.insert(priceProposals).values(
      batch.map(({ productId, before, after, free, changePercent }) => ({
        productId,
        oldPriceCents: before.priceCents,
        oldTotalCents: before.totalCents,
        priceCents: after.priceCents,
        totalCents: after.totalCents,
        free,
        changePercent,
        source,
        importId,
        operationId,
        userId,
        proposedAt: now,
      })),
    )
  }
  for (const { productId, before, after } of held) {
    tx.audit({ kind: 'product', id: productId, action: PRICE_HELD, before: toPair(before), after: toPair(after) })
  }
  tx.changed(['prices-waiting'])
}

const toPair = ({ priceCents, totalCents }: PricePair): Record<string, number> => ({ priceCents, totalCents })

/** Withdraws the waiting price changes of an operation; returns the ids of their products. */
export const withdrawOperation = (tx: Write, operationId: string, ids: readonly number[], now: Date) =>
  withdrawProducts(tx, eq(priceProposals.operationId, operationId), ids, now)

/** Withdraws the waiting price changes of an import; returns the ids of their products. */
export const withdrawImport = (tx: Write, importId: number, ids: readonly number[], now: Date) =>
  withdrawProducts(tx, eq(priceProposals.importId, importId), ids, now)

/** Withdraws the waiting prices that earlier lists proposed for products. */
export const withdrawListedPrices = (tx: Write, ids: readonly number[], now: Date) =>
  withdrawProducts(tx, isNotNull(priceProposals.importId), ids, now)

const withdrawProducts = async (
  tx: Write,
  origin: SQL,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const withdrawn = await withdraw(tx, and(origin, inArray(priceProposals.productId, [...ids])), now)
  for (const { productId, before, after } of withdrawn)
    tx.audit({ kind: 'product', id: productId, action: 'price-withdrawn', before: after, after: before })
  if (withdrawn.length > 0) tx.changed(['prices-waiting'])
  return new Set(withdrawn.map(({ productId }) => productId))
}

const withdraw = async (tx: Write, condition: SQL | undefined, now: Date) => {
  const rows = await tx
    .update(priceProposals)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(and(condition, eq(priceProposals.state, 'waiting')))
    .returning()
  return rows.map(row => ({
    productId: row.productId,
    before: { priceCents: row.oldPriceCents, totalCents: row.oldTotalCents },
    after: { priceCents: row.priceCents, totalCents: row.totalCents },
  }))
}
