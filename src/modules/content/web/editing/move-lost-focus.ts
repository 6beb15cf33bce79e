/** Runs a change. When the focused element disappears, the focus moves to `next` without scrolling. */
export const moveLostFocus = (change: () => void, next: string): void => {
  const stoodNowhere = isNowhere()
  change()
  if (stoodNowhere || !isNowhere()) return
  document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
