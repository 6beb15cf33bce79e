/**
 * Draws a change of the page. Where what the keyboard stood at goes with it, it goes on at `next`, and the page does not scroll for that; where it stood
 * nowhere, or still stands there, it stays.
 */
export const passFocus = (change: () => void, next: string): void => {
  const stoodNowhere = isNowhere()
  change()
  if (stoodNowhere || !isNowhere()) return
  document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
