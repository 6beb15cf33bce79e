/** Page Up and Page Down move by this many rows. */
const PAGE_STEP = 5

/**
 * Returns the index that a key moves to, or undefined for other keys. Arrows wrap around; -1 means no current index.
 */
export const moveIndex = (key: string, current: number, count: number): number | undefined => {
  if (count === 0) return undefined
  const lastIndex = count - 1
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return current >= lastIndex ? 0 : current + 1
    case 'ArrowUp':
    case 'ArrowLeft':
      return current <= 0 ? lastIndex : current - 1
    case 'Home':
      return 0
    case 'End':
      return lastIndex
    case 'PageDown':
      return Math.min(lastIndex, Math.max(0, current) + PAGE_STEP)
    case 'PageUp':
      return Math.max(0, current - PAGE_STEP)
    default:
      return undefined
  }
}
