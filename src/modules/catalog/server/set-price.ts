import { inArray, sql } from 'drizzle-orm'
import { isGivenAway } from '#catalog/domain/price-validation.ts'
import type { Cents } from '#kernel/money.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { listProductChangeTags } from './change-tags.ts'
import { prices, products } from './tables.ts'

/** The regular gross price and the current one, in cents. */
export interface Price {
  priceCents: Cents
  totalCents: Cents
  /** The product is free; a missing flag stays unchanged. */
  free?: boolean | undefined
}

/** A price set by a person ends the scheduled sale; a price set by the schedule does not. */
interface SetPriceOptions {
  isScheduled?: boolean
}

/**
 * Sets a product's price and continues its history: the open row ends and a new one begins at `now`. An unchanged
 * price writes nothing. False if the product does not exist.
 */
export const setPrice = async (
  tx: Write,
  productId: number,
  price: Price,
  now: Date,
  options: SetPriceOptions = {},
): Promise<boolean> => (await setPrices(tx, new Map([[productId, price]]), now, options)).has(productId)

/** Sets the prices of many products in a few statements; returns the ids that exist. */
export const setPrices = async (
  tx: Write,
  requested: ReadonlyMap<number, Price>,
  now: Date,
  { isScheduled = false }: SetPriceOptions = {},
): Promise<Set<number>> => {
  const storedProducts = await tx
    .select({
      id: products.id,
      priceCents: products.priceCents,
      totalCents: products.totalCents,
      free: products.free,
      saleCents: products.saleCents,
    })
    .from(products)
    .where(inArray(products.id, [...requested.keys()]))
    .orderBy(products.id)
    .for('no key update')
  const changes = storedProducts.flatMap(({ id, saleCents, ...before }) => {
    const { priceCents, totalCents, free = before.free } = getExistingValue(requested, id)
    const isFree = isGivenAway({ priceCents, totalCents, saleCents: isScheduled ? saleCents : null }, { isFree: free })
    const after = { priceCents, totalCents, free: isFree }
    const isSame = before.priceCents === priceCents && before.totalCents === totalCents && before.free === isFree
    return isSame ? [] : { id, before, after, isPriceChanged: !isEqualPrice(before, after) }
  })
  if (changes.length === 0) return new Set(storedProducts.map(({ id }) => id))
  const changedAt = now.toISOString()
  const rows = sql`unnest(
    ${sql.param(changes.map(({ id }) => id))}::int[],
    ${sql.param(changes.map(({ after }) => after.priceCents))}::int[],
    ${sql.param(changes.map(({ after }) => after.totalCents))}::int[],
    ${sql.param(changes.map(({ after }) => after.free))}::boolean[],
    ${sql.param(changes.map(({ isPriceChanged }) => isPriceChanged))}::boolean[]) as requested (id, price_cents, total_cents, free, price_changed)`
  await tx.execute(sql`update ${products} set price_cents = requested.price_cents, total_cents = requested.total_cents, free = requested.free,
    ${isScheduled ? sql`` : END_SCHEDULED_SALE} modified_at = ${changedAt}::timestamptz,
    version = product.version + 1 from ${rows} where product.id = requested.id`)
  await tx.execute(sql`update ${prices} set valid_to = ${changedAt}::timestamptz
    from ${rows} where price.product_id = requested.id and requested.price_changed and valid_to is null`)
  await tx.execute(sql`insert into ${prices} (product_id, price_cents, total_cents, valid_from)
    select id, price_cents, total_cents, ${changedAt}::timestamptz from ${rows} where price_changed`)
  tx.changed(listProductChangeTags(changes.map(({ id }) => id)))
  for (const { id, before, after } of changes) tx.audit({ kind: 'product', id, ...omitUnchangedFlag(before, after) })
  return new Set(storedProducts.map(({ id }) => id))
}

const END_SCHEDULED_SALE = sql`sale_cents = null, sale_from = null, sale_to = null,`

const isEqualPrice = (first: Price, second: Price): boolean =>
  first.priceCents === second.priceCents && first.totalCents === second.totalCents

/** Omits an unchanged flag from audit entries, because most prices are never 0. */
const omitUnchangedFlag = (before: Required<Price>, after: Required<Price>) => {
  if (before.free !== after.free) return { before: { ...before }, after: { ...after } }
  const { free: _freeBefore, ...pricesBefore } = before
  const { free: _freeAfter, ...pricesAfter } = after
  return { before: pricesBefore, after: pricesAfter }
}
