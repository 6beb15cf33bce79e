import { checkAccessibility, checkAccessibilityIn } from './check-accessibility.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, placeOrderByRequest, pressOrder } from './shopping.ts'

test('no page has a serious accessibility violation, in either theme, wide or narrow', async ({ page }) => {
  test.setTimeout(600_000)
  await checkAccessibility(page, 'home', '/et')
  await checkAccessibility(page, 'listing', '/et/tooted?q=piduriklotsid&f=brand:pidurex')
  await checkAccessibility(page, 'login', '/et/login')

  const { path } = await placeOrderByRequest(page, 'ligipaas@example.ee')
  await checkAccessibility(page, 'payment page', path)
  await addToCart(page, 'silikoonvoolik')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await checkAccessibility(page, 'product', product ?? '')
  await checkAccessibility(page, 'cart', '/et/cart')
  await checkAccessibility(page, 'quick order', '/et/quick-order')
  await checkAccessibility(page, 'page of a car', '/et/auto/volkswagen/golf/vii')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  await pressOrder(page)
  await expect(page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })).toBeVisible()
  await checkAccessibility(page, 'checkout with its errors')
})

test('no English page has a serious accessibility violation', async ({ page }) => {
  await checkAccessibilityIn(page, '/en', 'phone', 'ConjLight')
  await checkAccessibilityIn(page, '/en/products?q=brake&f=brand:pidurex', 'phone', 'Dark')
  await checkAccessibilityIn(page, '/en/login', 'desktop', 'ConjLight')
  await checkAccessibilityIn(page, '/en/withdrawal', 'phone', 'ConjLight')
  await checkAccessibilityIn(page, '/en/my-data', 'phone', 'ConjLight')
  await checkAccessibilityIn(page, '/en/my-data?state=email', 'desktop', 'Dark')
  await checkAccessibilityIn(page, '/en/my-data/ended', 'phone', 'ConjLight')
  await checkAccessibilityIn(page, '/en/forgot-password', 'phone', 'Dark')
  await checkAccessibilityIn(page, '/en/payment-unclear', 'desktop', 'Dark')
})
