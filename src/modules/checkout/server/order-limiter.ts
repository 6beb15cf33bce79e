const WINDOW_MS = 60_000
const MOST_ADDRESSES = 20_000

/** Asks whether an address may go on at `now` (epoch ms): null, or the seconds to wait. */
export type Limiter = (address: string, now: number) => number | null

/** At most `limit` calls a minute from one address, counted in this process. */
export const createLimiter = (limit: number): Limiter => {
  const windows = new Map<string, { until: number; count: number }>()
  const forgetOld = (now: number): void => {
    for (const [address, { until }] of windows) if (until <= now) windows.delete(address)
  }
  return (address, now) => {
    if (windows.size >= MOST_ADDRESSES) forgetOld(now)
    const known = windows.get(address)
    const open = known && known.until > now ? known : { until: now + WINDOW_MS, count: 0 }
    open.count += 1
    windows.set(address, open)
    return open.count > limit ? Math.ceil((open.until - now) / 1000) : null
  }
}
