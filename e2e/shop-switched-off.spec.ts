import { arrange } from '#platform/server/testing/arrange.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber, WORDS } from './shopping.ts'
import { withDatabase } from './with-database.ts'

const CLOSED_MESSAGE = 'The shop is closed at the moment and isn’t taking orders.'

const setShopEnabled = (isEnabled: boolean) =>
  withDatabase(db => arrange(db, tx => changeSettings(tx, { shopModule: isEnabled })))

test('takes no orders while the web shop is switched off, and keeps the cart', async ({
  page,
  request,
  somebodyElse: openTab,
}) => {
  await arrangeCart(page, 'silicone hose', 'en')
  await open(page, '/en/products?q=silicone+hose')
  const product = page.getByRole('article').filter({ hasText: WORDS.en.manyInStock }).first()
  const path = (await product.getByRole('link').first().getAttribute('href')) ?? ''
  await open(page, '/en/checkout')
  await fillForPickUp(page, 'shop.off@example.ee', 'en')
  // This tab does not know yet that the shop is closed.
  const optionsBefore = await (await request.get('/v1/page-options?lang=en')).json()
  await page.route('**/v1/page-options*', route => route.fulfill({ json: optionsBefore }))
  await open(openTab, path)
  await setShopEnabled(false)
  try {
    await expect
      .poll(async () => (await (await request.get('/v1/page-options?lang=en')).json()).data.categories)
      .toBeNull()
    await test.step('an open tab learns of the closed shop when a product is added', async () => {
      const addButton = openTab.getByRole('button', { name: 'Add to cart', exact: true }).first()
      await addButton.click()
      await expect(openTab.getByText(WORDS.en.added)).toBeVisible()
      await expect(openTab.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
      await addButton.click()
      await expect(openTab.getByText(CLOSED_MESSAGE)).toBeVisible()
    })

    await page.unroute('**/v1/page-options*')
    await pressOrder(page, 'en')
    await expect(page).toHaveURL(/\/en\/cart$/)
    // The tab with the refused order no longer offers the checkout.
    await expect(page.getByRole('button', { name: 'Checkout' })).toHaveCount(0)
    await expect(page.getByText(CLOSED_MESSAGE).first()).toBeVisible()

    await page.reload()
    await waitUntilHydrated(page)
    await expect(page.getByText(CLOSED_MESSAGE)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Checkout' })).toHaveCount(0)
    await open(page, '/en/checkout')
    await expect(page.getByText(CLOSED_MESSAGE)).toBeVisible()
    await expect(page.getByRole('button', { name: WORDS.en.order })).toHaveCount(0)

    await open(page, path)
    await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
    await expect(page.getByText(CLOSED_MESSAGE)).toBeVisible()
    await expect(page.getByText(WORDS.en.added)).toHaveCount(0)
  } finally {
    await setShopEnabled(true)
  }
  await expect
    .poll(async () => (await (await request.get('/v1/page-options?lang=en')).json()).data.categories?.length)
    .toBeGreaterThan(0)
  await open(page, '/en/checkout')
  await page.getByRole('checkbox', { name: WORDS.en.terms }).check()
  await pressOrder(page, 'en')
  await readOrderNumber(page, 'en')
})
