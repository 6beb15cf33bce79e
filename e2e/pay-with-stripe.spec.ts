import { expect, test, waitUntilHydrated } from './shop.ts'
import { placeOrder } from './shopping.ts'

test('a customer pays by card at Stripe after returning to the shop once', async ({ page }) => {
  const number = await placeOrder(page, 'stripe@example.ee', 'en')
  const orderPage = page.url()
  const cardButton = page.getByRole('button', { name: 'Card', exact: true })
  await cardButton.click()
  await expect(page.getByRole('heading', { name: 'Stripe (fake)' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(orderPage)
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)

  await cardButton.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/payment-success/)
  await page.goto(orderPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number} – paid`)
})
