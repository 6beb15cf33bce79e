const DAY_MS = 86_400_000

/** Longer than this no shop keeps goods away from others. */
export const MOST_UNPAID_DAYS = 60

/** So much longer at most they wait for a payment that is under way: a bank link begun before Easter takes five days. */
export const MOST_PAYING_DAYS = 7

/** Orders placed before this moment have waited `days` for their money. */
export const unpaidSince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
