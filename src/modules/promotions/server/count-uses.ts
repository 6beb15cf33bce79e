import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Counts the orders of promotions, without cancelled ones; unused promotions are missing. */
export const countUses = async (db: Queryable, promotionIds: readonly number[]): Promise<Map<number, number>> => {
  if (promotionIds.length === 0) return new Map()
  const { rows } = await db.execute<{ promotion_id: number; uses: number }>(sql`
    select u.promotion_id, count(*)::int as uses from promotion_use u join shop_order o on o.id = u.order_id
    where u.promotion_id = any(${sql.param([...promotionIds])}::int[]) and o.state <> 'cancelled' group by 1`)
  return new Map(rows.map(row => [row.promotion_id, row.uses]))
}

export const countUsesOfCode = async (db: Queryable, code: string): Promise<number> => {
  const { rows } = await db.execute<{ uses: number }>(sql`
    select count(*)::int as uses from promotion_use u join shop_order o on o.id = u.order_id
    where u.code = ${code} and o.state <> 'cancelled'`)
  return rows[0]?.uses ?? 0
}

/** Reads which of the promotions the customer used, and whether an order would be the first one. */
export const readCustomerUses = async (
  db: Queryable,
  email: string,
  promotionIds: readonly number[],
): Promise<{ isFirstOrder: boolean; usedIds: Set<number> }> => {
  const { rows } = await db.execute<{ promotion_id: number | null }>(sql`
    select distinct u.promotion_id from shop_order o
    left join promotion_use u on u.order_id = o.id and u.promotion_id = any(${sql.param([...promotionIds])}::int[])
    where o.state <> 'cancelled' and o.client_id =
      (select coalesce(merged_into, id) from client where email_key = ${normalizeEmail(email)})`)
  return {
    isFirstOrder: rows.length === 0,
    usedIds: new Set(rows.flatMap(({ promotion_id: promotionId }) => promotionId ?? [])),
  }
}
