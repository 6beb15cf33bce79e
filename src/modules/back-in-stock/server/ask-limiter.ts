import { addressKey } from '#accounts/domain/address-key.ts'

const WINDOW_MS = 3_600_000
const MOST_ADDRESSES = 20_000

/** Asks whether an address may go on at `now` (epoch ms): null, or the seconds to wait. */
export type AskLimiter = (address: string, now: number) => number | null

/**
 * At most `limit` requests an hour from one address, counted in this process: a form must not become a mail gun.
 * Of too many addresses the oldest are forgotten.
 */
export const createAskLimiter = (limit: number): AskLimiter => {
  // Kept in the order that windows end in: one begun anew goes to the end.
  const windows = new Map<string, { until: number; count: number }>()
  const makeRoom = (now: number): void => {
    for (const [key, { until }] of windows) {
      if (until > now && windows.size < MOST_ADDRESSES) return
      windows.delete(key)
    }
  }
  return (address, now) => {
    const key = addressKey(address)
    const known = windows.get(key)
    if (known && known.until > now) return ++known.count > limit ? Math.ceil((known.until - now) / 1000) : null
    windows.delete(key)
    makeRoom(now)
    windows.set(key, { until: now + WINDOW_MS, count: 1 })
    return null
  }
}
