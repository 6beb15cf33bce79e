export type VatRateFailure = 'past' | 'taken' | 'unknown' | 'unknownClass'

interface Rate {
  country: string
  vatClass: string
  validFrom: string
}

const isSame = (a: Rate, b: Rate): boolean =>
  a.country === b.country && a.vatClass === b.vatClass && a.validFrom === b.validFrom

/**
 * Returns why a rate cannot be added, or null. The class must exist, the rate must start after today because today's
 * orders use the current one, and the day must be free.
 */
export const validateNewRate = (known: readonly Rate[], rate: Rate, today: string): VatRateFailure | null => {
  if (!known.some(({ country, vatClass }) => country === rate.country && vatClass === rate.vatClass)) {
    return 'unknownClass'
  }
  if (rate.validFrom <= today) return 'past'
  return known.some(one => isSame(one, rate)) ? 'taken' : null
}

/** Returns why a rate cannot be removed, or null. Only future rates can be removed. */
export const validateRateRemoval = (known: readonly Rate[], rate: Rate, today: string): VatRateFailure | null => {
  if (!known.some(one => isSame(one, rate))) return 'unknown'
  return rate.validFrom <= today ? 'past' : null
}
