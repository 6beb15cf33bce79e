import { addressKey } from './address-key.ts'

const MOST_ADDRESSES = 20_000

/** Asks whether an address may go on at `now` (epoch ms): null, or the seconds to wait. */
export type CallLimiter = (address: string, now: number) => number | null

/**
 * At most `limit` calls within `windowMs` from one address, counted in this process; of too many addresses the oldest
 * are forgotten.
 */
export const createCallLimiter = (limit: number, windowMs: number): CallLimiter => {
  const windows = new Map<string, { until: number; count: number }>()
  // Windows are kept in the order they end in: one begun anew goes to the end.
  const forgetOld = (now: number): void => {
    for (const [address, { until }] of windows) {
      if (until > now && windows.size < MOST_ADDRESSES) return
      windows.delete(address)
    }
  }
  return (given, now) => {
    const address = addressKey(given)
    const known = windows.get(address)
    if (known && known.until > now) return ++known.count > limit ? Math.ceil((known.until - now) / 1000) : null
    windows.delete(address)
    forgetOld(now)
    windows.set(address, { until: now + windowMs, count: 1 })
    return null
  }
}
