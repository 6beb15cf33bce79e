import { listMakerTexts, readGoodsDetails } from '#catalog/server/catalog.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderTexts } from './describe-order.ts'
import type { StoredOrder } from './stored-order.ts'

/** Adds the manufacturers' texts on digital content and repairs to the lines of a consumer's order. */
export const addMakerTexts = async (
  db: Queryable,
  { order, lines }: StoredOrder,
  texts: OrderTexts,
  t: Translate,
): Promise<OrderTexts> => {
  if (order.clientType !== 'private') return texts
  const details = await readGoodsDetails(db, [...new Set(lines.map(({ productId }) => productId))])
  const listTexts = (productId: number): string[] =>
    (['digital', 'repair'] as const).flatMap(kind =>
      listMakerTexts(kind, details.get(productId) ?? null, { language: order.language, t }).map(
        ({ label, value }) => `${label}: ${value}`,
      ),
    )
  return {
    ...texts,
    lines: texts.lines.map((line, index) => {
      const productId = lines[index]?.productId
      return productId === undefined ? line : { ...line, notes: [...line.notes, ...listTexts(productId)] }
    }),
  }
}
