import { expect, type Locator } from '@playwright/test'

/** Waits until a dialog, menu or list has the focus; keys pressed earlier would reach the element that opened it. */
export const expectFocusWithin = (popup: Locator): Promise<void> =>
  expect.poll(() => popup.evaluate(element => element.contains(document.activeElement))).toBe(true)
