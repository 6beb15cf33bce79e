import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** A booked goods receipt whose batch or serial numbers are known. */
export interface ReceivedBatches {
  documentId: number
  /** The number of the delivery note. */
  reference: string
  bookedAt: Date
  productId: number
  pieces: number
  codes: string[]
}

/** Reads the goods receipts of products that name batches, the latest first. */
export const readReceivedBatches = async (db: Queryable, productIds: readonly number[]): Promise<ReceivedBatches[]> => {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<Omit<ReceivedBatches, 'bookedAt'> & { bookedAt: string }>(sql`
    select d.id as "documentId", d.reference, d.booked_at as "bookedAt", l.product_id as "productId",
      l.counted as pieces, l.batches as codes
    from stock_document_line l join stock_document d on d.id = l.document_id
    where l.product_id in (select (jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))::int)
      and cardinality(l.batches) > 0 and d.kind = 'delivery' and d.booked_at is not null
    order by d.booked_at desc, d.id desc, l.product_id`)
  return rows.map(row => ({ ...row, bookedAt: new Date(row.bookedAt) }))
}

const MAX_LATEST_BATCHES = 20

/** Lists the numbers of the latest goods receipts of a product. */
export const listLatestBatches = (received: readonly ReceivedBatches[], productId: number): string[] =>
  [...new Set(received.filter(receipt => receipt.productId === productId).flatMap(({ codes }) => codes))].slice(
    0,
    MAX_LATEST_BATCHES,
  )
