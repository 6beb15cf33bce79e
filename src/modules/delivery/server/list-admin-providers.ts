import { and, asc, eq, isNull } from 'drizzle-orm'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import type { AdminProvider } from '#delivery/contract-settings.ts'
import { toEuros } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPlaces } from './own-place.ts'
import { toAdminRates } from './rate-units.ts'
import { deliveryProviders } from './tables.ts'
import { toDeliveryLimits } from './to-delivery-limits.ts'

/** Lists providers for staff, without removed ones; `value` selects one. */
export const listAdminProviders = async (db: Queryable, value?: string): Promise<AdminProvider[]> => {
  const rows = await db
    .select()
    .from(deliveryProviders)
    .where(
      and(isNull(deliveryProviders.removedAt), value === undefined ? undefined : eq(deliveryProviders.value, value)),
    )
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  const shippingProducts = await readProductsForSale(
    db,
    rows.map(row => row.productId),
  )
  const places = await readPlaces(db, rows)
  const priceCentsById = new Map(shippingProducts.map(product => [product.id, product.totalCents]))
  return rows.map(row => ({
    value: row.value,
    name: row.name,
    desc: row.desc,
    supportedCountries: row.supportedCountries,
    inputType: row.inputType,
    carrier: row.carrier,
    pointType: row.pointType,
    product_id: row.productId,
    ...toDeliveryLimits(row),
    price: toEuros(priceCentsById.get(row.productId) ?? 0),
    freeFrom: row.freeFromCents === null ? null : toEuros(row.freeFromCents),
    position: row.position,
    active: row.active,
    custom: row.custom,
    rates: toAdminRates(row.rates),
    place: places.get(row.value) ?? null,
  }))
}
