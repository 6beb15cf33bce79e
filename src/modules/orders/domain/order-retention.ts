import { findRetentionEnd } from './client-erasure.ts'

/** Claims expire after three years (General Part of the Civil Code Act, section 146; not verified). */
export const CLAIM_YEARS = 3

/** The reasons for which the shop still needs the person of an order whose retention ended. */
export const RETENTION_OBSTACLES = ['open', 'return', 'money', 'task', 'guarantee', 'withdrawal', 'refund'] as const
export type RetentionObstacle = (typeof RETENTION_OBSTACLES)[number]

interface RetainedOrder {
  /** The day of the order, `YYYY-MM-DD`. */
  placedOn: string
  /** The days of its invoices and credit notes. */
  documentDays: readonly string[]
  vatCountry: string
}

/**
 * Returns the last day on which the shop keeps the personal data of an order: the latest of its documents and claims.
 */
export const findOrderRetentionEnd = ({ placedOn, documentDays, vatCountry }: RetainedOrder): string => {
  const claimsEnd = `${Number(placedOn.slice(0, 4)) + CLAIM_YEARS}-12-31`
  const ends = [claimsEnd, ...documentDays.map(day => findRetentionEnd(day, vatCountry))]
  return ends.toSorted().at(-1) ?? claimsEnd
}

/** Returns the last day of a guarantee that began on a day. */
export const findGuaranteeEnd = (startsOn: string, halfYears: number): string => {
  const end = new Date(`${startsOn}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + halfYears * 6)
  return end.toISOString().slice(0, 10)
}
