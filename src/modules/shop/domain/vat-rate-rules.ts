import type { BasisPoints } from '#kernel/money.ts'

export type VatRateFailure = 'past' | 'taken' | 'notFound' | 'unknownClass'

interface Rate {
  country: string
  vatClass: string
  validFrom: string
}

export interface StoredRate extends Rate {
  basisPoints: BasisPoints
}

const isSameRate = (first: Rate, second: Rate): boolean =>
  first.country === second.country && first.vatClass === second.vatClass && first.validFrom === second.validFrom

/**
 * Returns why a rate cannot be added, or null. The class must exist, the rate must start after today because today's
 * orders use the current one, and the day must be free.
 */
export const validateNewRate = (existingRates: readonly Rate[], rate: Rate, today: string): VatRateFailure | null => {
  if (!existingRates.some(({ country, vatClass }) => country === rate.country && vatClass === rate.vatClass)) {
    return 'unknownClass'
  }
  if (rate.validFrom <= today) return 'past'
  return existingRates.some(existingRate => isSameRate(existingRate, rate)) ? 'taken' : null
}

/** Returns why a rate cannot be removed, or null. Only future rates can be removed. */
export const validateRateRemoval = (
  existingRates: readonly Rate[],
  rate: Rate,
  today: string,
): VatRateFailure | null => {
  if (!existingRates.some(existingRate => isSameRate(existingRate, rate))) return 'notFound'
  return rate.validFrom <= today ? 'past' : null
}
