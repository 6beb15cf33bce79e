import { glance, look } from './barriers.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, placeOrder, pressOrder } from './shopping.ts'

test('no page has a serious accessibility violation, in either theme, wide or narrow', async ({ page }) => {
  test.setTimeout(600_000)
  await look(page, 'home', '/et')
  await look(page, 'listing', '/et/tooted?q=piduriklotsid&f=brand:pidurex')
  await look(page, 'login', '/et/login')
  await look(page, 'content page', '/et/muugitingimused')
  await look(page, 'not found', '/et/sellist-lehte-ei-ole')

  await placeOrder(page, 'ligipaas@example.ee')
  await look(page, 'payment page')
  await addToCart(page, 'silikoonvoolik')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await look(page, 'product', product ?? '')
  await look(page, 'cart', '/et/cart')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  await pressOrder(page)
  await expect(page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })).toBeVisible()
  await look(page, 'checkout with its errors')
})

test('no English page has a serious accessibility violation', async ({ page }) => {
  await glance(page, '/en', 'phone', 'ConjLight')
  await glance(page, '/en/products?q=brake&f=brand:pidurex', 'phone', 'Dark')
  await glance(page, '/en/login', 'desktop', 'ConjLight')
  await glance(page, '/en/forgot-password', 'phone', 'Dark')
  await glance(page, '/en/no-such-page', 'phone', 'ConjLight')
  await glance(page, '/en/payment-unclear', 'desktop', 'Dark')
})
