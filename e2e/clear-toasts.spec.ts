import type { Route } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { KEEPER, STOREKEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, WORDS } from './shopping.ts'
import { expectToastsClear, PHONES } from './toast-cover.ts'

const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

test('an offline toast covers no controls, keeps the typed text, and lets the form be sent again', async ({
  page,
  context,
  problems,
}) => {
  await addToCart(page, 'silikoonvoolik')
  await expectToastsClear(page)
  for (const path of ['/et/cart', '/et/checkout']) {
    await open(page, path)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galerii' }).click()
    await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toBeVisible()
    await expectToastsClear(page)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/galerii$|\/gallery$/)
  }

  await logInAt(page, '/et/admin/product/edit/1', KEEPER)
  const name = page.getByRole('main').getByRole('textbox').first()
  const changedName = `${await name.inputValue()} 2`
  await name.fill(changedName)
  await context.setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.locator('.toast')).toBeVisible()
  await expectToastsClear(page)
  await expect(name).toHaveValue(changedName)
  await context.setOffline(false)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  await expect(page.getByText('Serveriga puudub internetiühendus.')).toHaveCount(0)

  await logInAt(page, '/et/admin/StockDeliveries', STOREKEEPER)
  await page.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Kadunud vastus')
  // The server creates the delivery, but the answer is lost.
  await page.route('**/v1/admin/stock-document?*', loseAnswer, {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  await expect(dialog.getByText('Palun saada uuesti')).toBeVisible()
  await expectToastsClear(page)
  await dialog.getByRole('button', { name: 'Uus vastuvõtt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadunud vastus')
  await open(page, '/et/admin/StockDeliveries')
  await expect(page.getByRole('link', { name: 'Kadunud vastus' })).toHaveCount(1)
  // This test causes failed calls on purpose.
  problems.length = 0
})

test('a phone says in one line that a product is in the cart, and covers nothing needed', async ({ page }) => {
  for (const [language, search, added] of [
    ['et', 'silikoonvoolik', 'Lisatud Vaata ostukorvi'],
    ['en', 'silicone+hose', 'Added View cart'],
  ] as const) {
    const { listing, add } = WORDS[language]
    const toast = page.locator('.toast', { hasText: added })
    for (const size of PHONES) {
      await page.setViewportSize(size)
      await open(page, `/${language}/${listing}?q=${search}`)
      // Other tests may have bought the last piece of a product, whose button is then disabled.
      const addButton = page.getByRole('button', { name: add, disabled: false })
      const product = page.getByRole('article').filter({ has: addButton }).first()
      const address = await product.getByRole('link').first().getAttribute('href')
      await product.getByRole('button', { name: add }).click()
      await expect(toast).toBeVisible()
      await expectToastsClear(page, [size])
      await open(page, address ?? '')
      await page.locator('#buy').getByRole('button').last().click()
      await expect(toast).toBeVisible()
      await expectToastsClear(page, [size])
      expect((await toast.boundingBox())?.height).toBeLessThan(48)
    }
  }
})
