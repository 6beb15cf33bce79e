const DAY_MS = 86_400_000

/** Longer than this no shop keeps goods away from others. */
export const MOST_UNPAID_DAYS = 60

/** Orders placed before this moment have waited `days` for their money. */
export const unpaidSince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
