import { inArray, sql } from 'drizzle-orm'
import { isGivenAway } from '#catalog/domain/price-rule.ts'
import type { Cents } from '#kernel/money.ts'
import type { Write } from '#platform/server/write.ts'
import { productChange } from './change-tags.ts'
import { prices, products } from './tables.ts'

/** Regular gross price and the one in force, in cents. */
export interface Price {
  priceCents: Cents
  totalCents: Cents
  /** The product is given away; left out, a product that costs nothing stays what it is. */
  free?: boolean | undefined
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
    .select({
      id: products.id,
      priceCents: products.priceCents,
      totalCents: products.totalCents,
      free: products.free,
      cutCents: products.cutCents,
    })
    .from(products)
    .where(inArray(products.id, [...wanted.keys()]))
    .orderBy(products.id)
    .for('no key update')
  const changed = found.flatMap(({ id, cutCents, ...before }) => {
    const { priceCents, totalCents, free = before.free } = wanted.get(id)!
    const isFree = isGivenAway({ priceCents, totalCents, cutCents: byPlan ? cutCents : null }, free)
    const after = { priceCents, totalCents, free: isFree }
    const isSame = before.priceCents === priceCents && before.totalCents === totalCents && before.free === isFree
    return isSame ? [] : { id, before, after, isPriced: !isEqualPrice(before, after) }
  })
  if (changed.length === 0) return new Set(found.map(({ id }) => id))
  const at = now.toISOString()
  const rows = sql`unnest(
    ${sql.param(changed.map(({ id }) => id))}::int[],
    ${sql.param(changed.map(({ after }) => after.priceCents))}::int[],
    ${sql.param(changed.map(({ after }) => after.totalCents))}::int[],
    ${sql.param(changed.map(({ after }) => after.free))}::boolean[],
    ${sql.param(changed.map(({ isPriced }) => isPriced))}::boolean[]) as wanted (id, price_cents, total_cents, free, priced)`
  await tx.execute(sql`update ${products} set price_cents = wanted.price_cents, total_cents = wanted.total_cents, free = wanted.free,
    ${byPlan ? sql`` : NO_PLAN} modified_at = ${at}::timestamptz, version = product.version + 1 from ${rows} where product.id = wanted.id`)
  await tx.execute(sql`update ${prices} set valid_to = ${at}::timestamptz
    from ${rows} where price.product_id = wanted.id and wanted.priced and valid_to is null`)
  await tx.execute(sql`insert into ${prices} (product_id, price_cents, total_cents, valid_from)
    select id, price_cents, total_cents, ${at}::timestamptz from ${rows} where priced`)
  tx.changed(productChange(changed.map(({ id }) => id)))
  for (const { id, before, after } of changed) tx.audit({ kind: 'product', id, ...withoutSameFlag(before, after) })
  return new Set(found.map(({ id }) => id))
}

const NO_PLAN = sql`cut_cents = null, cut_from = null, cut_to = null,`

const isEqualPrice = (one: Price, other: Price): boolean =>
  one.priceCents === other.priceCents && one.totalCents === other.totalCents

/** Most prices never were 0: their audit entries do not mention the flag. */
const withoutSameFlag = (before: Required<Price>, after: Required<Price>) => {
  if (before.free !== after.free) return { before: { ...before }, after: { ...after } }
  const { free: _was, ...old } = before
  const { free: _is, ...next } = after
  return { before: old, after: next }
}
