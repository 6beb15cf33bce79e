import { measureFirstLoad } from './first-load.ts'
import { expect, test } from './shop.ts'
import { addToCart } from './shopping.ts'

/**
 * Limits of a first visit on a phone, in compressed bytes by kind (docs/decisions/006-first-load.md). The shift depends
 * on when a font arrives, so this limit only catches a jump of content; Lighthouse measures it exactly. `page` is the
 * size of the cached page, once the better compression has replaced the quick one.
 */
const MOST = { page: 22_000, script: 135_000, scripts: 10, style: 18_000, font: 44_000, text: 8_000, shift: 0.1 }
/** Limits of the checkout, whose form has texts of its own. */
const MOST_OF_CHECKOUT = { ...MOST, page: 12_000, text: 10_000 }
/** Limit that includes pictures. */
const MOST_OF_HOME_IN_ALL = 380_000
const MOST_OF_CONTENT = { ...MOST, page: 12_000 }
const MOST_OF_CONTACT = { ...MOST, page: 12_000 }

const MOST_OF: Readonly<Record<string, typeof MOST>> = {
  checkout: MOST_OF_CHECKOUT,
  content: MOST_OF_CONTENT,
  contact: MOST_OF_CONTACT,
}

/** Pages that are opened with a product in the cart. */
const WITH_GOODS = new Set(['cart', 'checkout'])

test('a first visit stays within its size limits', async ({ browser, baseURL, page }) => {
  // The test opens eight pages whose pictures are not resized yet.
  test.slow()
  await page.goto('/et/tooted')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  const category = await page.locator('a[href*="tooted?c="]').first().getAttribute('href')
  // The cart saves its changes when its page is left.
  await addToCart(page, 'turbo')
  await page.goto('/et/cart')
  const kept = await page.context().storageState()
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
      const { page: mostOfPage, ...mosts } = MOST_OF[name] ?? MOST
      await expect
        .poll(async () => {
          const answer = await page.request.get(address, { headers: { 'accept-encoding': 'br' } })
          return Number(answer.headers()['content-length'])
        }, `page of ${name}`)
        .toBeLessThanOrEqual(mostOfPage)
      const brought = await measureFirstLoad(browser, baseURL + address, WITH_GOODS.has(name) ? kept : undefined)
      for (const [kind, most] of Object.entries(mosts)) {
        expect.soft(brought[kind as keyof typeof mosts], `${kind} of ${name}`).toBeLessThanOrEqual(most)
      }
      if (name === 'home') {
        const { page: html, script, style, font, text, image } = brought
        const totalBytes = html + script + style + font + text + image
        expect.soft(totalBytes, 'bytes of home in all').toBeLessThanOrEqual(MOST_OF_HOME_IN_ALL)
      }
    })
  }
})
