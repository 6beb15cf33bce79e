import type { Cents } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { wouldCrossOssThreshold } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { findVatCountry, isDistanceSale } from '#shop/domain/find-vat-country.ts'
import { readSettings, readVatRate } from '#shop/server/shop.ts'

/**
 * Returns the destination's standard rate in per cent for a consumer's order that would cross the OSS threshold. Null
 * below the threshold, for countries without distance sales, and once OSS has started: then the rates are known.
 */
export const findCrossingVat = async (
  app: Pick<App, 'db' | 'now'>,
  country: string,
  netCents: Cents,
): Promise<number | null> => {
  const sale = { country, isTaxablePerson: false }
  const now = app.now()
  const day = getShopDay(now)
  const { ossFrom } = await readSettings(app.db)
  if (!isDistanceSale(sale) || findVatCountry({ ...sale, day, ossFrom }) !== HOME_COUNTRY) return null
  if (!(await wouldCrossOssThreshold(app.db, netCents, now))) return null
  return (await readVatRate(app.db, { country, vatClass: 'standard', day })) / 100
}
