import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { logInAt } from './admin-staff.ts'
import { CLERK, KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'

/** Menus, footer and buttons contain these texts, which print omits. */
const FRAME_TEXTS = [
  'Otse sisu juurde',
  'Privaatsus',
  'Lisa ostukorvi',
  'Logi välja',
  'Töölaud',
  'Kategooriad',
  'Tagasi poodi',
  'Vali makseviis',
]

/** Returns the text of each A4 page that the browser prints. */
const listPrintedTexts = async (page: Page): Promise<string[]> => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text
}

/** Expects the texts in dark ink on white, on few pages, without menus and footer. */
const expectOnlyContent = async (page: Page, words: readonly string[], maxPages: number) => {
  for (const word of words) await expect(page.getByRole('main')).toContainText(word)
  const pages = await listPrintedTexts(page)
  const text = pages.join(' ').replace(/\s+/g, ' ')
  for (const word of words) expect(text).toContain(word.replace(/\s+/g, ' '))
  for (const word of FRAME_TEXTS) expect(text).not.toContain(word)
  expect(pages.length).toBeLessThanOrEqual(maxPages)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: null })
}

test('prints only the content of product, cart, order and staff screens', async ({ page }, testInfo) => {
  test.skip(testInfo.project.name !== 'desktop', 'Paper has the same width on all devices.')
  await test.step('prints a product', async () => {
    await open(page, '/et/tooted?q=silikoonvoolik')
    const link = page.getByRole('article').getByRole('heading').getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tehnilised andmed' })).toBeVisible()
    await expectOnlyContent(page, [name, 'PL-', '€', 'Tehnilised andmed', 'Kirjeldus'], 2)
  })
  await test.step('prints the cart', async () => {
    const name = await arrangeCart(page, 'silikoonvoolik')
    await open(page, '/et/cart')
    await expectOnlyContent(page, [name, 'Ostu kokkuvõte', '€'], 1)
  })
  await test.step('prints the order', async () => {
    await open(page, '/et/checkout')
    await fillForPickUp(page, 'paber@example.ee')
    await pressOrder(page)
    const number = await readOrderNumber(page)
    await expectOnlyContent(page, [`#${number}`, 'Tellimuse sisu', 'Kokku'], 1)
    await logInAt(page, '/et/admin/order', CLERK)
    await expect(page.getByRole('link', { name: `#${number}` })).toBeVisible()
    await expectOnlyContent(page, [`#${number}`, 'Esitatud', 'Klient'], 4)
    await page.getByRole('link', { name: `#${number}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `#${number}` })).toBeVisible()
    await expectOnlyContent(page, [`#${number}`, 'Tooted', 'Kokku'], 2)
    await expect(page.getByRole('textbox', { name: 'Uus märkus' })).toBeAttached()
    expect((await listPrintedTexts(page)).join(' ')).not.toContain('Uus märkus')
  })
  await test.step('repeats the header of a long list on each page', async () => {
    await logInAt(page, '/et/admin/product', KEEPER)
    await expect(page.getByRole('columnheader', { name: 'Muudetud' })).toBeVisible()
    await expect(page.getByRole('row').nth(40)).toBeAttached()
    const pages = await listPrintedTexts(page)
    expect(pages.length).toBeGreaterThan(1)
    for (const text of pages) expect(text).toContain('Muudetud')
  })
})
