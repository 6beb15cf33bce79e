import type { Page } from '@playwright/test'
import { logInAt, nothingBars } from './admin-staff.ts'
import { CLERK } from './shared-shop.ts'
import { alive, expect, open, test } from './shop.ts'
import { placeOrder } from './shopping.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an order is found, paid by hand, packed, made ready and partly paid back', async ({
  page,
  somebodyElse,
  mailbox,
}) => {
  const email = 'haldur@example.ee'
  const number = await placeOrder(somebodyElse, email)
  await logInAt(page, '/et/admin/order', CLERK)

  await test.step('found by its number, which stands in the address', async () => {
    const search = page.getByRole('searchbox')
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/et/admin/order\\?q=${number}$`))
    const table = page.getByRole('table', { name: 'Tellimused' })
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
    await nothingBars(page)
    await table.getByRole('link', { name: `#${number}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
    await alive(page)
  })
  await test.step('paid by a transfer', async () => {
    await page.getByRole('button', { name: 'Märgi makstuks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Märgi makstuks' })
    await dialog.getByRole('textbox', { name: 'Märkus' }).fill('Ülekanne 22.11')
    await dialog.getByRole('button', { name: 'Märgi makstuks' }).click()
    await expect(page.getByText('Laekunud')).toBeVisible()
  })
  await test.step('packed and ready to be collected', async () => {
    await step(page, 'Märgi pakituks')
    await step(page, 'Märgi järele tulemiseks valmis')
    await mailbox.find(email, `tellimus ${number} ootab järeletulemist`)
  })
  await test.step('a part is paid back, and no more than was paid', async () => {
    await page.getByRole('button', { name: 'Maksa tagasi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Maksa tagasi' })
    await dialog.getByRole('textbox', { name: 'Summa' }).fill('99999')
    await dialog.getByRole('button', { name: 'Maksa tagasi' }).click()
    await expect(dialog.getByText(/^Kuni /)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Summa' }).fill('5')
    await dialog.getByRole('button', { name: 'Maksa tagasi' }).click()
    await expect(page.getByText('−5,00 €')).toBeVisible()
    await nothingBars(page)
  })
  await test.step('a return without a reason is not taken', async () => {
    await page.getByRole('button', { name: 'Märgi tagastatuks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Märgi tagastatuks' })
    await dialog.getByRole('button', { name: 'Märgi tagastatuks' }).click()
    await expect(dialog.getByText('Kohustuslik')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the rail folds, and stays so', async () => {
    await page.getByRole('button', { name: 'Kitsenda või laienda külgriba' }).click()
    await expect(page.getByRole('link', { name: 'Otsisõnad' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Tellimused' }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('options'))).toContain('"adminSidebar":false')
    await page.reload()
    await alive(page)
    await expect(page.getByRole('link', { name: 'Otsisõnad' })).toBeHidden()
  })
})

test('search keywords and stock notifications are listed, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAt(page, '/en/admin/order', CLERK)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Search keywords' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Search keywords')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page).toHaveURL(/period=month/)
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  await nothingBars(page)
  await open(page, '/en/admin/StockNotifications')
  await expect(page.getByRole('table', { name: 'Stock notifications' })).toBeVisible()
  await nothingBars(page)
})

const step = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name })).toBeHidden()
}
