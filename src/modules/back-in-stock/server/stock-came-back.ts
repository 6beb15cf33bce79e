import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Jobs, job } from '#platform/server/jobs/jobs.ts'
import { isOpen } from './open-requests.ts'
import { stockNotifications } from './tables.ts'

/** Decides who of a product's requests is told; may be done any number of times. */
export const BACK_IN_STOCK = job<{ productId: number }>('back-in-stock')

/**
 * Has the requests of these products (or of all) looked at again, within the caller's transaction. Cheap where nobody waits;
 * whether stock has really come back is found out by the job. Answers the products that it was enqueued for.
 */
export const stockCameBack = async (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  productIds: readonly number[] | 'all',
): Promise<number[]> => {
  if (productIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ productId: stockNotifications.productId })
    .from(stockNotifications)
    .where(productIds === 'all' ? isOpen : and(inArray(stockNotifications.productId, [...productIds]), isOpen))
    .orderBy(stockNotifications.productId)
  for (const { productId } of rows) await jobs.enqueue(tx, BACK_IN_STOCK, { productId })
  return rows.map(({ productId }) => productId)
}
