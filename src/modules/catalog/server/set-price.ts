import { inArray, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Write } from '#platform/server/write.ts'
import { productChange } from './change-tags.ts'
import { prices, products } from './tables.ts'

/** Regular gross price and the one in force, in cents. */
export interface Price {
  priceCents: Cents
  totalCents: Cents
}

/** A price that somebody sets ends the cut that was planned for it; one that the plan sets does not. */
interface How {
  byPlan?: boolean
}

/**
 * Changes a product's price and keeps the price history: closes the open row and begins a new one at `now`. The same price
 * again changes nothing. False when there is no such product.
 */
export const setPrice = async (
  tx: Write,
  productId: number,
  price: Price,
  now: Date,
  how: How = {},
): Promise<boolean> => (await setPrices(tx, new Map([[productId, price]]), now, how)).has(productId)

/** The same of many products by a few statements. Answers the ids that are products. */
export const setPrices = async (
  tx: Write,
  wanted: ReadonlyMap<number, Price>,
  now: Date,
  { byPlan = false }: How = {},
): Promise<Set<number>> => {
  const found = await tx
    .select({ id: products.id, priceCents: products.priceCents, totalCents: products.totalCents })
    .from(products)
    .where(inArray(products.id, [...wanted.keys()]))
    .orderBy(products.id)
    .for('no key update')
  const changed = found.flatMap(({ id, ...before }) => {
    const after = wanted.get(id)!
    return before.priceCents === after.priceCents && before.totalCents === after.totalCents ? [] : { id, before, after }
  })
  if (changed.length === 0) return new Set(found.map(({ id }) => id))
  const at = now.toISOString()
  const rows = sql`unnest(
    ${sql.param(changed.map(({ id }) => id))}::int[],
    ${sql.param(changed.map(({ after }) => after.priceCents))}::int[],
    ${sql.param(changed.map(({ after }) => after.totalCents))}::int[]) as wanted (id, price_cents, total_cents)`
  await tx.execute(sql`update ${products} set price_cents = wanted.price_cents, total_cents = wanted.total_cents,
    ${byPlan ? sql`` : NO_PLAN} modified_at = ${at}::timestamptz, version = product.version + 1 from ${rows} where product.id = wanted.id`)
  await tx.execute(sql`update ${prices} set valid_to = ${at}::timestamptz
    where product_id = any(${sql.param(changed.map(({ id }) => id))}::int[]) and valid_to is null`)
  await tx.execute(sql`insert into ${prices} (product_id, price_cents, total_cents, valid_from)
    select id, price_cents, total_cents, ${at}::timestamptz from ${rows}`)
  tx.changed(productChange(changed.map(({ id }) => id)))
  for (const { id, before, after } of changed) tx.audit({ kind: 'product', id, before, after: { ...after } })
  return new Set(found.map(({ id }) => id))
}

const NO_PLAN = sql`cut_cents = null, cut_from = null, cut_to = null,`
