import { expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
export const PHONES = SIZES.slice(0, 2)

/** Returns the texts that toasts cover: headings, bars, main buttons and back links. */
export const findTextsCoveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = document.querySelector('.toasts')?.getBoundingClientRect()
    // A form's toast may have closed on a slow machine; toasts with links stay.
    if (!toasts || toasts.height === 0) return []
    const requiredSelector =
      'h1, h2, h3, .save-bar, .bulk-bar, .dialog-head, .dialog-foot, [data-keep-clear], .button[data-variant="primary"], .price[data-size="lg"]'
    return [...document.querySelectorAll(requiredSelector)].flatMap(element => {
      const textRange = document.createRange()
      textRange.selectNodeContents(element)
      const box = (element.matches('h1, h2, h3') ? textRange : element).getBoundingClientRect()
      const isBehind = document.querySelector('.staff-dialog')?.contains(element) === false
      const isUncovered =
        element.clientHeight <= 1 ||
        [toasts.right <= box.left, box.right <= toasts.left, toasts.bottom <= box.top, box.bottom <= toasts.top].some(
          Boolean,
        )
      return isBehind || isUncovered ? [] : [element.textContent ?? '']
    })
  })

export const expectToastsClear = async (page: Page, sizes = SIZES): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => findTextsCoveredByToasts(page), `${size.width}`).toEqual([])
  }
}

/**
 * Shows a message on a screen of the workbench, and expects that it covers nothing needed on a phone. It replaces the
 * message about an error of the server.
 */
export const expectMessageClear = async (page: Page, message: string): Promise<void> => {
  await page.evaluate(text => {
    const showToast = Reflect.get(window, 'showToast') as (kind: string, message: string, options: object) => void
    showToast('success', text, { id: 'server-fault', persistent: true })
  }, message)
  await expect(page.locator('.toast')).toHaveText(message)
  await expectToastsClear(page, PHONES)
}
