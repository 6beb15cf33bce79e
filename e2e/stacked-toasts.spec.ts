import type { Page } from '@playwright/test'
import { findTextsCoveredByToasts, PHONES } from './toast-cover.ts'
import { expect, type Mount, test } from './workbench/mount-screen.ts'

const KEYBOARD_PX = 300

const showToasts = (page: Page, words: readonly string[]): Promise<void> =>
  page.evaluate(messages => {
    const showToast = Reflect.get(window, 'showToast') as (kind: string, message: string, options: object) => void
    for (const message of messages) showToast('success', message, { id: message, persistent: true })
  }, words)

/** Opens an on-screen keyboard, which shortens the visual viewport and leaves the layout alone. */
const openKeyboard = (page: Page): Promise<void> =>
  page.evaluate(keyboard => {
    const view = new EventTarget()
    const size = { width: window.innerWidth, height: window.innerHeight - keyboard, offsetTop: 0, offsetLeft: 0 }
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: Object.assign(view, size) })
  }, KEYBOARD_PX)
const closeKeyboard = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.deleteProperty(window, 'visualViewport'))

const openScreen = async (mountScreen: Mount, screen: string, size: (typeof PHONES)[number]): Promise<Page> => {
  const { page } = await mountScreen(`/et/admin/${screen}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.setViewportSize(size)
  return page
}

for (const screen of ['product/edit/1', 'order/create', 'warehouse/create']) {
  test(`toasts leave the field with its label, the main button and the headings of ${screen} visible on a phone`, async ({
    mountScreen,
  }) => {
    for (const size of PHONES) {
      const page = await openScreen(mountScreen, screen, size)
      await showToasts(page, ['Toode on salvestatud', 'Pilt on lisatud'])
      await expect(page.locator('.toast')).toHaveCount(2)
      await expect.poll(() => findTextsCoveredByToasts(page), `two at ${size.width}`).toEqual([])
      await openKeyboard(page)
      const field = page.getByRole('main').getByRole('textbox').first()
      await field.focus()
      const describePosition = () =>
        field.evaluate((input, keyboard) => {
          const toasts = document.querySelector('.toasts')?.getBoundingClientRect()
          const labels = [...((input as HTMLInputElement).labels ?? [])]
          const boxes = [input, ...labels].map(element => element.getBoundingClientRect())
          if (!toasts || toasts.height === 0) return 'no toast'
          if (toasts.bottom > window.innerHeight - keyboard) return 'behind the keyboard'
          const isClearOf = (box: DOMRect) =>
            toasts.bottom <= box.top || box.bottom <= toasts.top || toasts.right <= box.left
          return boxes.every(isClearOf) ? 'clear' : 'covers'
        }, KEYBOARD_PX)
      await expect.poll(describePosition, `keyboard at ${size.width}`).toBe('clear')
      await closeKeyboard(page)
    }
  })
}
