import { firstLoad } from './first-load.ts'
import { expect, test } from './shop.ts'

/** What anybody may have to wait for on a phone, in compressed bytes: less is a gain, more is a decision (docs/decisions/047). */
const MOST = { page: 30_000, script: 123_500, scripts: 8, style: 14_400, font: 44_000, text: 6_000 }
/** What is said of delivery in the cart comes with the words of the checkout. */
const MOST_OF_CART = { ...MOST, page: 12_000, text: 12_000 }
/** Content pages have their own styles, forms and blocks beside those of all pages. */
const MOST_OF_CONTENT = { ...MOST, page: 12_000, script: 128_000, style: 18_000 }

test('a first visit brings little', async ({ browser, baseURL, page }) => {
  await page.goto('/et/tooted')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  const category = await page.locator('a[href*="tooted?c="]').first().getAttribute('href')
  const pages = {
    home: '/et',
    listing: '/et/tooted',
    category: category ?? '',
    product: product ?? '',
    cart: '/et/cart',
    content: '/et/muugitingimused',
  }
  for (const [name, address] of Object.entries(pages)) {
    await test.step(name, async () => {
      const brought = await firstLoad(browser, baseURL + address)
      for (const [kind, most] of Object.entries(
        name === 'content' ? MOST_OF_CONTENT : name === 'cart' ? MOST_OF_CART : MOST,
      )) {
        expect.soft(brought[kind as keyof typeof MOST], `${kind} of ${name}`).toBeLessThanOrEqual(most)
      }
    })
  }
})
