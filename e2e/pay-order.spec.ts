import type { Request } from '@playwright/test'
import { getSharedShop } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { placeOrder, placeOrderByRequest } from './shopping.ts'

test('an order can be paid after a cancelled payment', async ({ page }) => {
  const number = await placeOrder(page, 'liis@example.ee', 'en')
  const setLanguage = (language: string, navigationName: string) =>
    page.getByRole('navigation', { name: navigationName }).getByRole('link', { name: language }).click()
  await setLanguage('et', 'Change language')
  await expect(page.getByRole('button', { name: 'Harju Pank (proov)' })).toBeVisible()
  await setLanguage('en', 'Vaheta keelt')
  await page.getByRole('button', { name: 'Harju Bank (test)' }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page).toHaveURL(/\/en\/payment\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)
  await waitUntilHydrated(page)
  await expect(page.getByText('The payment was cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await page.getByRole('button', { name: /^Simulate failed payment/ }).click()
  await expect(page.getByText('Payment failed.')).toBeVisible()
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Card (test)' }).click()
  await page.getByRole('button', { name: 'Simulate successful payment', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/payment-success/)
  await expect(page.getByText(`Order #${number}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('In stock · ready by')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await page.waitForLoadState()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/en\/payment\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number} – paid`)
  await expect(page.getByRole('button', { name: /test/ })).toHaveCount(0)
})

test('the payment page works after a failed payment and after Back', async ({ page }) => {
  const { number, path: orderPage } = await placeOrderByRequest(page, 'tagasi@example.ee')
  await open(page, orderPage)
  await page.getByRole('button', { name: 'Saare Pank (proov)' }).click()
  await expect(page.getByRole('heading', { name: 'Proovipank' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)

  await page.reload()
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
  await page.getByRole('button', { name: 'Emajõe Pank (proov)' }).click()
  await page.getByRole('button', { name: 'Simuleeri ebaõnnestunud makset' }).click()
  await expect(page).toHaveURL(/\/et\/payment\//)
  await expect(page.getByRole('button', { name: 'Emajõe Pank (proov)' })).toBeEnabled()
})

test('lets a customer choose another bank, and does not redirect one who continues in the shop', async ({ page }) => {
  await page.clock.install()
  const { path } = await placeOrderByRequest(page, 'peatus@example.ee')
  await open(page, path)
  const bank = page.getByRole('button', { name: 'Harju Pank (proov)' })
  let navigationCount = 0
  await page.route('**/sandbox-bank/**', route => {
    navigationCount += 1
    return route.abort('aborted')
  })
  await bank.click()
  await expect.poll(() => navigationCount).toBe(1)
  // The page treats a navigation as stopped after five seconds.
  await page.clock.fastForward(5_000)
  await expect(bank).not.toHaveAttribute('aria-disabled')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const isPaymentStart = (request: Request) => request.method() === 'PUT'
  await page.route('**/v1/payment/*', async route => {
    if (isPaymentStart(route.request())) await released
    await route.continue()
  })
  const answered = page.waitForResponse(response => isPaymentStart(response.request()))
  await bank.click()
  await page.getByRole('link', { name: 'Tagasi poodi' }).click()
  await expect(page).toHaveURL(/\/et$/)
  release()
  await (await answered).finished()
  await page.getByRole('link', { name: /^Ostukorv: / }).click()
  await expect(page).toHaveURL(/\/et\/cart$/)
  expect(navigationCount).toBe(1)
})

test('the order page shows a payment made elsewhere', async ({ page, somebodyElse }) => {
  await page.clock.install()
  const { number, path } = await placeOrderByRequest(page, 'kaaslane@example.ee')
  await open(page, path)
  await open(somebodyElse, path)
  await somebodyElse.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await somebodyElse.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
  await expect(somebodyElse.getByRole('heading', { name: 'Tasumine õnnestus' })).toBeVisible()
  // The page polls every five seconds.
  await page.clock.fastForward(5_000)
  const paidHeading = page.getByRole('heading', { level: 1, name: `Tellimus #${number} – makstud`, exact: true })
  await expect(paidHeading).toBeVisible()
  await expect(page.getByText('Makse on laekunud. Aitäh!')).toBeVisible()
})

test('an order is paid without JavaScript', async ({ page, browser }) => {
  const { number, path } = await placeOrderByRequest(page, 'skriptita@example.ee')
  const context = await browser.newContext({ baseURL: getSharedShop().url, javaScriptEnabled: false })
  const plainPage = await context.newPage()
  await plainPage.goto(path)
  await plainPage.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await plainPage.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
  await expect(plainPage.getByRole('heading', { name: 'Tasumine õnnestus' })).toBeVisible()
  await plainPage.goto(path)
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number} – makstud`)
  await context.close()
})

test('shows a placed order from its answer when its page cannot be loaded', async ({ page }) => {
  let requestCount = 0
  await page.clock.install()
  await page.route('**/v1/payment/*', route => {
    requestCount += 1
    return requestCount <= 2 ? route.abort('aborted') : route.continue()
  })
  const number = await placeOrder(page, 'kohe@example.ee')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
  await expect(page.getByRole('button', { name: 'Harju Pank (proov)' })).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    expect(requestCount).toBeGreaterThan(2)
  }).toPass({ timeout: 20_000 })
})

test('says that an order does not exist', async ({ page }) => {
  const response = await page.goto(`/et/payment/${'x'.repeat(32)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Me ei leidnud sellist tellimust' })).toBeVisible()
})
