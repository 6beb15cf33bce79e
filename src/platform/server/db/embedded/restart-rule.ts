const WINDOW_MS = 10 * 60_000
const MOST_ENDS = 10
const LONGEST_WAIT_MS = 30_000

/**
 * How long to wait before a server that ended by itself is started again, or null when it is not: at once after its first end,
 * then ever longer, and no more after ten ends within ten minutes. `ends` are the moments of its ends, the latest last.
 */
export const restartRule = (ends: readonly number[]): number | null => {
  const last = ends.at(-1) ?? 0
  const recent = ends.filter(end => end > last - WINDOW_MS).length
  if (recent > MOST_ENDS) return null
  return recent <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, 250 * 2 ** (recent - 2))
}
