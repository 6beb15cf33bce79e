/** Why a change of VAT rates is refused. */
export type VatRateRefusal = 'past' | 'taken' | 'unknown' | 'unknownClass'

interface Rate {
  country: string
  vatClass: string
  validFrom: string
}

const isSame = (a: Rate, b: Rate): boolean =>
  a.country === b.country && a.vatClass === b.vatClass && a.validFrom === b.validFrom

/**
 * Whether a rate may be added on a day: for a class that has rates, from the day after on (orders of a day that has begun were
 * placed by the rate that it began with), and not twice for a day.
 */
export const refuseNewRate = (known: readonly Rate[], rate: Rate, today: string): VatRateRefusal | null => {
  if (!known.some(({ country, vatClass }) => country === rate.country && vatClass === rate.vatClass)) {
    return 'unknownClass'
  }
  if (rate.validFrom <= today) return 'past'
  return known.some(one => isSame(one, rate)) ? 'taken' : null
}

/** Whether a rate may be taken back: only one that has not come into force. */
export const refuseRemoval = (known: readonly Rate[], rate: Rate, today: string): VatRateRefusal | null => {
  if (!known.some(one => isSame(one, rate))) return 'unknown'
  return rate.validFrom <= today ? 'past' : null
}
