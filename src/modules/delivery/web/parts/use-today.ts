import { useSyncExternalStore } from 'react'
import { shopDay } from '#kernel/shop-day.ts'

/** The minute is enough: a page that stays open over midnight follows. */
const LOOK_MS = 60_000

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, LOOK_MS)
  return () => clearInterval(timer)
}

/** The day in Estonia, `YYYY-MM-DD`; null in the server's page, which is kept for longer than a day. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    everyMinute,
    () => shopDay(new Date()),
    () => null,
  )
