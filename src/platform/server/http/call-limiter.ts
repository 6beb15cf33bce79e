import { addressKey } from './address-key.ts'

const MAX_ADDRESSES = 20_000

/** Counts a call at `now` (epoch milliseconds); returns null where it may proceed, or the seconds to wait. */
export type CallLimiter = (address: string, now: number) => number | null

/**
 * Allows at most `limit` calls within `windowMs` from one address, counted in this process. It drops the oldest of too many
 * addresses.
 */
export const createCallLimiter = (limit: number, windowMs: number): CallLimiter => {
  const windows = new Map<string, { until: number; count: number }>()
  // The map is in the order in which windows end: a renewed window moves to the end.
  const dropExpired = (now: number): void => {
    for (const [address, { until }] of windows) {
      if (until > now && windows.size < MAX_ADDRESSES) return
      windows.delete(address)
    }
  }
  return (given, now) => {
    const address = addressKey(given)
    const known = windows.get(address)
    if (known && known.until > now) return ++known.count > limit ? Math.ceil((known.until - now) / 1000) : null
    windows.delete(address)
    dropExpired(now)
    windows.set(address, { until: now + windowMs, count: 1 })
    return null
  }
}
