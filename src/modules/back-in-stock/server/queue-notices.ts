import { sql } from 'drizzle-orm'
import { RESERVATION_MS } from '#back-in-stock/domain/decide-notices.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { defineJob, type Jobs } from '#platform/server/jobs/jobs.ts'

/** Notifies the waiting requests of a product that its stock can serve; safe to repeat. */
export const NOTIFY_WAITING = defineJob<{ productId: number }>('back-in-stock')

/**
 * Queues a job for each product (of all, or of these) whose requests the committed stock can serve. Products with a
 * queued job are skipped.
 */
export const queueNotices = async (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueueMissing'>,
  productIds: readonly number[] | 'all',
  now: Date,
): Promise<void> => {
  const dueIds = await findProductsWithDueNotices(tx, productIds, now)
  await jobs.enqueueMissing(
    tx,
    NOTIFY_WAITING,
    dueIds.map(productId => ({ productId })),
  )
}

/**
 * Queues a job for a product whose requests this transaction changes, whatever its stock: neither transaction sees
 * the uncommitted change of the other.
 */
export const queueProductNotices = (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, productId: number): Promise<void> =>
  jobs.enqueue(tx, NOTIFY_WAITING, { productId })

/**
 * Finds the products for which `decideNotices` would notify or release a request. It ignores whether guests see the
 * product.
 */
export const findProductsWithDueNotices = async (
  db: Queryable,
  productIds: readonly number[] | 'all',
  now: Date,
): Promise<number[]> => {
  const productCondition =
    productIds === 'all' ? sql`true` : sql`product_id = any(${sql.param([...productIds])}::int[])`
  const expiredBefore = new Date(now.getTime() - RESERVATION_MS).toISOString()
  const { rows } = await db.execute<{ id: number }>(sql`
    select demand.product_id as id from (
      select product_id, sum(reserved) as reserved,
        min(quantity) filter (where notified_at is null and cancelled_at is null) as min_quantity,
        bool_or(reserved > 0 and (notified_at is null or notified_at <= ${expiredBefore}::timestamptz)) as has_expired
      from stock_notification
      where ((notified_at is null and cancelled_at is null) or reserved > 0) and ${productCondition} group by product_id
    ) demand left join (select product_id, sum(amount) as pieces from stock_level where ${productCondition} group by product_id) stock
      on stock.product_id = demand.product_id
    where has_expired or reserved > coalesce(pieces, 0) or min_quantity <= coalesce(pieces, 0) - reserved
    order by demand.product_id`)
  return rows.map(({ id }) => id)
}
