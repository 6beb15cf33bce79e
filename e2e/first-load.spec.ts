import { measureFirstLoad } from './first-load.ts'
import { expect, test } from './shop.ts'
import { addToCart } from './shopping.ts'

/**
 * Limits of a first visit on a phone, in compressed bytes by kind (docs/decisions/006-first-load.md). The shift depends
 * on when a font arrives, so this limit only catches a jump of content; Lighthouse measures it exactly. `page` is the
 * size of the cached page, once the better compression has replaced the quick one.
 */
const LIMITS = { page: 22_000, script: 135_000, scripts: 10, style: 18_000, font: 44_000, text: 8_000, shift: 0.1 }
/** Limits of the checkout, whose form has texts of its own. */
const CHECKOUT_LIMITS = { ...LIMITS, page: 12_000, text: 10_000 }
/** Limit that includes pictures. */
const MAX_HOME_BYTES = 380_000
const CONTENT_LIMITS = { ...LIMITS, page: 12_000 }
const CONTACT_LIMITS = { ...LIMITS, page: 12_000 }

const LIMITS_BY_PAGE: Readonly<Record<string, typeof LIMITS>> = {
  checkout: CHECKOUT_LIMITS,
  content: CONTENT_LIMITS,
  contact: CONTACT_LIMITS,
}

/** Pages that are opened with a product in the cart. */
const PAGES_WITH_CART = new Set(['cart', 'checkout'])

test('a first visit stays within its size limits', async ({ browser, baseURL, page }) => {
  // The test opens eight pages whose pictures are not resized yet.
  test.slow()
  await page.goto('/et/tooted')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  const category = await page.locator('a[href*="tooted?c="]').first().getAttribute('href')
  // The cart saves its changes when its page is left.
  await addToCart(page, 'turbo')
  await page.goto('/et/cart')
  const cartState = await page.context().storageState()
  const pages = {
    home: '/et',
    listing: '/et/tooted',
    category: category ?? '',
    product: product ?? '',
    cart: '/et/cart',
    checkout: '/et/checkout',
    content: '/et/muugitingimused',
    contact: '/et/kontakt',
  }
  for (const [name, address] of Object.entries(pages)) {
    await test.step(name, async () => {
      const { page: maxPageBytes, ...limits } = LIMITS_BY_PAGE[name] ?? LIMITS
      await expect
        .poll(async () => {
          const answer = await page.request.get(address, { headers: { 'accept-encoding': 'br' } })
          return Number(answer.headers()['content-length'])
        }, `page of ${name}`)
        .toBeLessThanOrEqual(maxPageBytes)
      const measured = await measureFirstLoad(
        browser,
        baseURL + address,
        PAGES_WITH_CART.has(name) ? cartState : undefined,
      )
      for (const [kind, limit] of Object.entries(limits)) {
        expect.soft(measured[kind as keyof typeof limits], `${kind} of ${name}`).toBeLessThanOrEqual(limit)
      }
      if (name === 'home') {
        const { page: html, script, style, font, text, image } = measured
        const totalBytes = html + script + style + font + text + image
        expect.soft(totalBytes, 'total bytes of home').toBeLessThanOrEqual(MAX_HOME_BYTES)
      }
    })
  }
})
