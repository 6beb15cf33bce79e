import type { Page } from '@playwright/test'

/**
 * Opens an empty page of the same browser context in its own window, because Chromium slows a tab that is behind
 * another.
 */
export const openSecondWindow = async (page: Page): Promise<Page> => {
  const [secondWindow] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open('about:blank', '_blank', 'popup,noopener')),
  ])
  return secondWindow
}
