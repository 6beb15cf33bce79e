const WINDOW_MS = 10 * 60_000
const MAX_EXITS = 10
const BASE_DELAY_MS = 250
const MAX_DELAY_MS = 30_000

/**
 * Returns the delay before a restart, in milliseconds: 0 after the first exit, then longer each time, up to 30 seconds.
 * Returns null from the eleventh exit within ten minutes. The values of `exitTimes` are epoch milliseconds, the latest
 * last.
 */
export const computeRestartDelay = (exitTimes: readonly number[]): number | null => {
  const lastExit = exitTimes.at(-1) ?? 0
  const recentExits = exitTimes.filter(time => time > lastExit - WINDOW_MS).length
  if (recentExits > MAX_EXITS) return null
  return recentExits <= 1 ? 0 : Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (recentExits - 2))
}
