import type { AdminRate } from '#delivery/contract-settings.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import { toCents, toEuros } from '#kernel/money.ts'

const GRAMS_PER_KG = 1000

/** Converts the rates that staff edit, in euros and kilograms, to stored ones. */
export const toStoredRates = (rates: readonly AdminRate[]): DeliveryRate[] =>
  rates.map(({ countries, postcodes, max_weight, from, price, freeFrom }) => ({
    countries: [...new Set(countries)],
    postcodes,
    maxGrams: max_weight === null ? null : Math.round(max_weight * GRAMS_PER_KG),
    fromCents: toCents(from),
    priceCents: toCents(price),
    freeFromCents: freeFrom === null ? null : toCents(freeFrom),
  }))

export const toAdminRates = (rates: readonly DeliveryRate[]): AdminRate[] =>
  rates.map(({ countries, postcodes, maxGrams, fromCents, priceCents, freeFromCents }) => ({
    countries: [...countries],
    postcodes: [...postcodes],
    max_weight: maxGrams === null ? null : maxGrams / GRAMS_PER_KG,
    from: toEuros(fromCents),
    price: toEuros(priceCents),
    freeFrom: freeFromCents === null ? null : toEuros(freeFromCents),
  }))
