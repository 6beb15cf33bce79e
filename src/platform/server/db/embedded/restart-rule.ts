const WINDOW_MS = 10 * 60_000
const MAX_ENDS = 10
const MAX_DELAY_MS = 30_000

/**
 * Returns the delay before a restart, in milliseconds: 0 after the first exit, then longer each time. Returns null from
 * the eleventh exit within ten minutes. The values of `ends` are epoch milliseconds, the latest last.
 */
export const restartRule = (ends: readonly number[]): number | null => {
  const last = ends.at(-1) ?? 0
  const recent = ends.filter(end => end > last - WINDOW_MS).length
  if (recent > MAX_ENDS) return null
  return recent <= 1 ? 0 : Math.min(MAX_DELAY_MS, 250 * 2 ** (recent - 2))
}
