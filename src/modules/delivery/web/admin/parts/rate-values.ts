import type { AdminRate } from '#delivery/contract-settings.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import { formatPostcodeRanges, parsePostcodeRanges } from '#delivery/domain/postcode-ranges.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import type { T } from '#platform/web/texts.tsx'
import type { TypedNumber } from '#ui/admin/number-field.tsx'

const GRAMS_PER_KG = 1000

/** A rate as the form edits it: amounts in cents, the weight in grams. */
export interface RateValues {
  countries: string[]
  postcodes: string
  max_weight: TypedNumber
  from: TypedNumber
  price: TypedNumber
  freeFrom: TypedNumber
}

export const toRateValues = (rates: readonly AdminRate[]): RateValues[] =>
  rates.map(({ countries, postcodes, max_weight, from, price, freeFrom }) => ({
    countries,
    postcodes: formatPostcodeRanges(postcodes),
    max_weight: max_weight === null ? null : Math.round(max_weight * GRAMS_PER_KG),
    from: from === 0 ? null : toCents(from),
    price: toCents(price),
    freeFrom: freeFrom === null ? null : toCents(freeFrom),
  }))

/** Call it for values without errors. */
export const toRates = (rates: readonly RateValues[]): AdminRate[] =>
  rates.map(({ countries, postcodes, max_weight, from, price, freeFrom }) => ({
    countries,
    postcodes: parsePostcodeRanges(postcodes) ?? [],
    max_weight: max_weight === null ? null : Number(max_weight) / GRAMS_PER_KG,
    from: toEuros(Number(from ?? 0)),
    price: toEuros(Number(price)),
    freeFrom: freeFrom === null ? null : toEuros(Number(freeFrom)),
  }))

/** Returns the rates that are complete enough for the preview. */
export const toPreviewRates = (rates: readonly RateValues[]): DeliveryRate[] =>
  rates.flatMap(({ countries, postcodes, max_weight, from, price, freeFrom }) => {
    const ranges = parsePostcodeRanges(postcodes)
    if (ranges === null || typeof price !== 'number') return []
    return [
      {
        countries,
        postcodes: ranges,
        maxGrams: typeof max_weight === 'number' ? max_weight : null,
        fromCents: typeof from === 'number' ? from : 0,
        priceCents: price,
        freeFromCents: typeof freeFrom === 'number' ? freeFrom : null,
      },
    ]
  })

/** Returns messages by path. */
export const findRateErrors = (rates: readonly RateValues[], t: T): Record<string, string> =>
  Object.fromEntries(
    rates.flatMap(({ postcodes, max_weight, from, price, freeFrom }, index) => {
      const errors: Record<string, string | false> = {
        postcodes: parsePostcodeRanges(postcodes) === null && t('deliveryAdmin.rates.postcodeProblem'),
        max_weight: typeof max_weight === 'string' && t('admin.problem.number'),
        from: typeof from === 'string' && t('admin.problem.amount'),
        price: typeof price !== 'number' && t(price === null ? 'app.problem.required' : 'admin.problem.amount'),
        freeFrom: typeof freeFrom === 'string' && t('admin.problem.amount'),
      }
      return Object.entries(errors).flatMap(([field, message]) =>
        message === false ? [] : [[`rates.${index}.${field}`, message]],
      )
    }),
  )
