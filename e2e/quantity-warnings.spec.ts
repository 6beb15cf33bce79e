import type { Page } from '@playwright/test'
import { findProduct, type ListedProduct } from './find-product.ts'
import { expect, open, test } from './shop.ts'

const createStockFilter =
  (maximum: number, minimum = maximum) =>
  (product: ListedProduct) =>
    product.hasLimitedAmount && product.availableForSale >= minimum && product.availableForSale <= maximum

const getQuantityField = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity', exact: true })
const getBuyButton = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true })

test('a quantity is at least one, digits only, and capped at stock with a warning for 5 s @phone', async ({ page }) => {
  const product = await findProduct(page, createStockFilter(9, 2), 'en')
  const stock = String(product.availableForSale)
  const warning = page.getByText(`Not enough items available. There are only ${stock} items in stock`)
  await page.clock.install()
  await open(page, product.path)
  await expect(getQuantityField(page)).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()

  await test.step('strips non-digits', async () => {
    await getQuantityField(page).fill('')
    await getQuantityField(page).pressSequentially('-a2e.')
    await expect(getQuantityField(page)).toHaveValue('2')
    for (const input of ['0', '', '-']) {
      await getQuantityField(page).fill(input)
      await getQuantityField(page).blur()
      await expect(getQuantityField(page), input).toHaveValue('1')
    }
  })
  await test.step('caps a quantity above stock', async () => {
    await page.clock.pauseAt(Date.now() + 600_000)
    await getQuantityField(page).fill('99')
    await expect(warning).toBeVisible()
    await expect(getQuantityField(page)).toHaveValue(stock)
    await page.clock.runFor(4_900)
    await expect(warning).toBeVisible()
    await page.clock.runFor(100)
    await expect(warning).toBeHidden()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(warning).toBeVisible()
    await expect(getQuantityField(page)).toHaveValue(stock)
  })
  await test.step('adding counts the pieces in the cart', async () => {
    await getBuyButton(page).click()
    await expect(page.getByText('Product has been added to your cart')).toBeVisible()
    await getBuyButton(page).click()
    await expect(
      page.getByRole('region', { name: /notifications/i }).getByText(`There are only ${stock} items in stock`),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^Cart: ${stock} products?,`) })).toBeVisible()
  })
})

test('describes the last piece in both languages', async ({ page }) => {
  const product = await findProduct(page, createStockFilter(1), 'en')
  await open(page, product.path)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText('Not enough items available. There is only 1 item in stock')).toBeVisible()
  const { path } = await findProduct(page, ({ id }) => id === product.id)
  await open(page, path)
  await page.getByRole('button', { name: 'Suurenda kogust' }).click()
  await expect(page.getByText('Kaupa ei ole piisavalt. Laos on ainult 1 toode')).toBeVisible()
})

test('limits products without stock control only by the order', async ({ page }) => {
  const product = await findProduct(
    page,
    ({ hasLimitedAmount, available_in }) => !hasLimitedAmount && available_in === 0,
    'en',
  )
  await open(page, product.path)
  await getQuantityField(page).fill('500')
  await getQuantityField(page).blur()
  await expect(getQuantityField(page)).toHaveValue('500')
  await expect(page.getByText('Not enough items available.')).toBeHidden()
})
