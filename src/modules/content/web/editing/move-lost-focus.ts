/** Runs a change. When the focused element disappears, the focus moves to the fallback without scrolling. */
export const moveLostFocus = (change: () => void, fallbackSelector: string): void => {
  const wasFocusLost = isFocusLost()
  change()
  if (wasFocusLost || !isFocusLost()) return
  document.querySelector<HTMLElement>(fallbackSelector)?.focus({ preventScroll: true })
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body
