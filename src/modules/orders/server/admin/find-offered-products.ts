import { sql } from 'drizzle-orm'
import { isLimited } from '#catalog/domain/purchase-failure.ts'
import { readMainPictureUrls, selectMatchingIds } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import type { OfferedProduct } from '#orders/contract-order-lines.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import { readStockAmounts } from '#stock/server/stock.ts'

const MAX_RESULTS = 20

interface FoundProduct extends Record<string, unknown> {
  id: number
  code1: string
  name: string
  cents: number
  has_limited_amount: boolean
  available_in: number
}

/** Finds products for an order by a part of their name, brand or code; exact codes first. */
export const findOfferedProducts = async (
  db: Queryable,
  query: string | undefined,
  language: Language,
): Promise<OfferedProduct[]> => {
  const text = (query ?? '').toLowerCase()
  const partNumber = normalizePartNumber(text)
  const { rows } = await db.execute<FoundProduct>(sql`
    select p.id, p.code1, coalesce(${selectTextIn(sql`p.name`, language)}, '') as name,
      p.total_cents as cents, p.has_limited_amount, p.available_in
    from product p
    where p.class <> 'shipping' and p.removed_at is null and p.id = ${selectMatchingIds(text)}
    order by lower(p.code1) = ${text} desc, part_number(p.code1) = ${partNumber} desc, part_number(p.code2) = ${partNumber} desc, p.id limit ${MAX_RESULTS}`)
  const ids = rows.map(row => row.id)
  const [images, amounts] = await Promise.all([readMainPictureUrls(db, ids), readStockAmounts(db, ids)])
  return rows.map(({ id, code1, name, cents, has_limited_amount, available_in }) => ({
    id,
    code1,
    name,
    price: toEuros(cents),
    image: images.get(id) ?? null,
    in_stock: isLimited({ hasLimitedAmount: has_limited_amount, availableIn: available_in })
      ? (amounts.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
      : null,
  }))
}
