import type { Page, Route } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { KEEPER, STOREKEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart } from './shopping.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Returns the texts that toasts cover: headings, bars, main buttons and back links. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = document.querySelector('.toasts')?.getBoundingClientRect()
    // A form's toast may have closed on a slow machine; toasts with links stay.
    if (!toasts || toasts.height === 0) return []
    const needed =
      'h1, .save-bar, .bulk-bar, .dialog-head, .dialog-foot, [data-keep-clear], .button[data-variant="primary"], .price[data-size="lg"]'
    return [...document.querySelectorAll(needed)].flatMap(element => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const box = (element.matches('h1') ? words : element).getBoundingClientRect()
      const isBehind = document.querySelector('.staff-dialog')?.contains(element) === false
      const isApart =
        box.height === 0 ||
        [toasts.right <= box.left, box.right <= toasts.left, toasts.bottom <= box.top, box.bottom <= toasts.top].some(
          Boolean,
        )
      return isBehind || isApart ? [] : [element.textContent ?? '']
    })
  })

const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

const expectClear = async (page: Page): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => coveredByToasts(page), `${size.width}`).toEqual([])
  }
}

test('an offline toast covers no controls, keeps the typed text, and lets the form be sent again', async ({
  page,
  context,
  problems,
}) => {
  await addToCart(page, 'silikoonvoolik')
  await expectClear(page)
  for (const path of ['/et/cart', '/et/checkout']) {
    await open(page, path)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galerii' }).click()
    await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toBeVisible()
    await expectClear(page)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/galerii$|\/gallery$/)
  }

  await logInAt(page, '/et/admin/product/edit/1', KEEPER)
  const name = page.getByRole('main').getByRole('textbox').first()
  const typed = `${await name.inputValue()} 2`
  await name.fill(typed)
  await context.setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.locator('.toast')).toBeVisible()
  await expectClear(page)
  await expect(name).toHaveValue(typed)
  await context.setOffline(false)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(page.getByText('Serveriga puudub internetiühendus.')).toHaveCount(0)

  await logInAt(page, '/et/admin/StockDeliveries', STOREKEEPER)
  await page.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Kadunud vastus')
  // The server creates it, but the answer is lost.
  await page.route('**/v1/admin/stock-document?*', loseAnswer, {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  await expect(dialog.getByText('Palun saada uuesti')).toBeVisible()
  await expectClear(page)
  await dialog.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadunud vastus')
  await open(page, '/et/admin/StockDeliveries')
  await expect(page.getByRole('link', { name: 'Kadunud vastus' })).toHaveCount(1)
  // This test causes failed calls on purpose.
  problems.length = 0
})
