import { asc, eq } from 'drizzle-orm'
import { getVatRate, readProductsForSale, readVatRates } from '#catalog/server/catalog.ts'
import type { DeliveryProvider, delivery } from '#delivery/contract-delivery.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import type { Language } from '#kernel/language.ts'
import { type BasisPoints, type Cents, computeNetEuros, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { findVatCountry } from '#shop/domain/find-vat-country.ts'
import { readSettings, readVatRate } from '#shop/server/shop.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { readPoints, toOptions } from './pick-up-options.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'
import { toDeliveryLimits } from './to-delivery-limits.ts'

type ProviderList = ResponseBody<typeof delivery.providers>['data'] & {
  /** Ids of the shipping products whose prices are shown. */
  productIds: number[]
}

interface ProviderQuery {
  language: Language
  /** The day, `YYYY-MM-DD`, whose VAT rates apply. */
  day: string
  /** Includes selectable points, of which there may be thousands. */
  includesPoints: boolean
}

/** Reads the standard rates of the delivery countries that tax consumers at the destination on this day. */
const readDestinationVat = async (
  db: Queryable,
  countries: readonly { code: string }[],
  day: string,
): Promise<Record<string, number>> => {
  const { ossFrom } = await readSettings(db)
  const rates: Record<string, number> = {}
  for (const { code: country } of countries) {
    if (findVatCountry({ country, isTaxablePerson: false, day, ossFrom }) === HOME_COUNTRY) continue
    rates[country] = (await readVatRate(db, { country, vatClass: 'standard', day })) / 100
  }
  return rates
}

const readReturnCosts = async (db: Queryable): Promise<ProviderList['returns']> => {
  const { withdrawalTexts, largeReturnCents } = await readSettings(db)
  return { paidBy: withdrawalTexts.returnCost, namesLargeCost: largeReturnCents !== null }
}

const toPrices = (cents: Cents, vatRate: BasisPoints) => ({
  price: toEuros(cents),
  price_wo_vat: computeNetEuros(cents, vatRate),
})

const toPublicRates = (rates: readonly DeliveryRate[], vatRate: BasisPoints): DeliveryProvider['rates'] =>
  rates.map(({ countries, postcodes, maxGrams, fromCents, priceCents, freeFromCents }) => ({
    countries: [...countries],
    postcodes: [...postcodes],
    maxGrams,
    fromCents,
    ...toPrices(priceCents, vatRate),
    freeFrom: freeFromCents === null ? null : toEuros(freeFromCents),
  }))

/** Returns delivery countries and active providers with their points, in order. */
export const listProviders = async (
  db: Queryable,
  { language, day, includesPoints }: ProviderQuery,
): Promise<ProviderList> => {
  const rows = await db
    .select()
    .from(deliveryProviders)
    .where(eq(deliveryProviders.active, true))
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  const productIds = rows.map(provider => provider.productId)
  const shippingProducts = await readProductsForSale(db, productIds)
  const rates = await readVatRates(db, shippingProducts, day, new Map())
  const prices = new Map(
    shippingProducts.map(({ id, totalCents, vatClass }) => [id, toPrices(totalCents, getVatRate(rates, vatClass))]),
  )
  const vatRates = new Map(shippingProducts.map(({ id, vatClass }) => [id, getVatRate(rates, vatClass)]))
  const providersWithPoints = rows.filter(provider => includesPoints || provider.inputType !== 'select')
  const carriers = [...new Set(providersWithPoints.flatMap(provider => provider.carrier ?? []))]
  const knownPoints = await readPoints(db, carriers, language)
  const countries = await db
    .select()
    .from(deliveryCountries)
    .orderBy(asc(deliveryCountries.position), asc(deliveryCountries.code))
  return {
    productIds,
    destinationVat: await readDestinationVat(db, countries, day),
    returns: await readReturnCosts(db),
    deliveryCountries: Object.fromEntries(countries.map(({ code, name }) => [code, pickText(name, language)])),
    deliveryProviders: rows.map(
      (provider): DeliveryProvider => ({
        value: provider.value,
        name: provider.name,
        desc: provider.desc,
        supportedCountries: provider.supportedCountries,
        inputType: provider.inputType,
        options: providersWithPoints.includes(provider) ? toOptions(provider, knownPoints) : [],
        ...toDeliveryLimits(provider),
        ...(prices.get(provider.productId) ?? { price: 0, price_wo_vat: 0 }),
        freeFrom: provider.freeFromCents === null ? null : toEuros(provider.freeFromCents),
        ...(provider.rates.length > 0 && {
          rates: toPublicRates(provider.rates, vatRates.get(provider.productId) ?? 0),
        }),
      }),
    ),
  }
}
