import { addressKey } from '#accounts/domain/address-key.ts'

const WINDOW_MS = 3_600_000
const MOST_ADDRESSES = 20_000

/** Asks whether an address may go on at `now` (epoch ms): null, or the seconds to wait. */
export type AskLimiter = (address: string, now: number) => number | null

/** At most `limit` requests an hour from one address, counted in this process: a form must not become a mail gun. */
export const createAskLimiter = (limit: number): AskLimiter => {
  const windows = new Map<string, { until: number; count: number }>()
  const forgetOld = (now: number): void => {
    for (const [address, { until }] of windows) if (until <= now) windows.delete(address)
  }
  return (address, now) => {
    if (windows.size >= MOST_ADDRESSES) forgetOld(now)
    const key = addressKey(address)
    const known = windows.get(key)
    const open = known && known.until > now ? known : { until: now + WINDOW_MS, count: 0 }
    open.count += 1
    windows.set(key, open)
    return open.count > limit ? Math.ceil((open.until - now) / 1000) : null
  }
}
