import { sql } from 'drizzle-orm'
import { isLimited } from '#catalog/domain/purchase-failure.ts'
import { mainPictureUrls, productsMatching } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { partNumber } from '#kernel/part-number.ts'
import type { OfferedProduct } from '#orders/contract-order-lines.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { textIn } from '#platform/server/db/text-in.ts'
import { amountsOf } from '#stock/server/stock.ts'

const MOST = 20

interface Found extends Record<string, unknown> {
  id: number
  code1: string
  name: string
  cents: number
  limited: boolean
  available_in: number
}

/** Finds products for an order by a part of their name, brand or code; exact codes first. */
export const offeredProducts = async (
  db: Queryable,
  q: string | undefined,
  language: Language,
): Promise<OfferedProduct[]> => {
  const text = (q ?? '').toLowerCase()
  const number = partNumber(text)
  const { rows } = await db.execute<Found>(sql`
    select p.id, p.code1, coalesce(${textIn(sql`p.name`, language)}, '') as name,
      p.total_cents as cents, p.has_limited_amount as limited, p.available_in
    from product p
    where p.class <> 'shipping' and p.removed_at is null and p.id = ${productsMatching(text)}
    order by lower(p.code1) = ${text} desc, part_number(p.code1) = ${number} desc, part_number(p.code2) = ${number} desc, p.id limit ${MOST}`)
  const ids = rows.map(row => row.id)
  const [images, amounts] = await Promise.all([mainPictureUrls(db, ids), amountsOf(db, ids)])
  return rows.map(({ id, code1, name, cents, limited, available_in }) => ({
    ...{ id, code1, name },
    price: euros(cents),
    image: images.get(id) ?? null,
    in_stock: isLimited({ hasLimitedAmount: limited, availableIn: available_in })
      ? (amounts.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
      : null,
  }))
}
