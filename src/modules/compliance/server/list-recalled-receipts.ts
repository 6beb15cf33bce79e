import { includesBatch, parseRecalledBatches } from '#catalog/domain/recalled-batches.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import type { RecalledReceipt } from '#compliance/contract-recall-notice.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readReceivedBatches } from '#stock/server/stock.ts'

interface RecalledGoods {
  /** The recalled batch or serial numbers as typed. */
  batch: string
  productIds: readonly number[]
}

/** Lists the goods receipts with batches of a recall. They tell staff since when such pieces may have been sold. */
export const listRecalledReceipts = async (
  db: Queryable,
  { batch, productIds }: RecalledGoods,
  language: Language,
): Promise<RecalledReceipt[]> => {
  const recalled = parseRecalledBatches(batch)
  if (!recalled) return []
  const products = await readProductsForSale(db, productIds)
  const receipts = await readReceivedBatches(db, productIds)
  return receipts.flatMap(({ documentId, reference, bookedAt, productId, pieces, codes }) => {
    const batches = codes.filter(code => includesBatch(recalled, code))
    if (batches.length === 0) return []
    const name = pickText(products.find(({ id }) => id === productId)?.name, language)
    return [
      {
        document_id: documentId,
        reference,
        booked_at: bookedAt.toISOString(),
        name,
        pieces,
        batches: batches.join(', '),
      },
    ]
  })
}
