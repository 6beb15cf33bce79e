import { useSyncExternalStore } from 'react'
import { getShopDay } from '#kernel/shop-day.ts'

/** Interval in which a page that stays open over midnight updates its day. */
const CHECK_INTERVAL_MS = 60_000

const subscribeToMinutes = (onMinute: () => void) => {
  const timer = setInterval(onMinute, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Returns the day in Estonia, `YYYY-MM-DD`; null on the server, whose cached pages may be older than a day. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => getShopDay(new Date()),
    () => null,
  )
