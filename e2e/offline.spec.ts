import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { addToCart } from './shopping.ts'
import { logInStaff } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

test('shows visited pages and the cart offline, and takes no orders', async ({ page, context, problems }) => {
  await open(page, '/et')
  const isCached = (path: string) =>
    page.evaluate(async address => Boolean(await caches.match(address, { ignoreVary: true })), path)
  await expect.poll(() => isCached('/et')).toBe(true)
  await expect.poll(() => isCached('/et/cart')).toBe(true)
  const name = await addToCart(page, 'piduriklotsid')
  // The page was opened by a link of the site, without a document request.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' }).click()
  await expect(page).toHaveURL(/\/et\/muugitingimused$/)
  await expect.poll(() => isCached('/et/muugitingimused')).toBe(true)

  await context.setOffline(true)
  await page.goto('/et')
  await waitUntilHydrated(page)
  await expect(page.getByText('Näed lehe viimati salvestatud versiooni')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Müügitingimused' })).toBeVisible()
  await page.goto('/et/cart')
  await waitUntilHydrated(page)
  await expect(page.getByRole('list', { name: 'Tooted ostukorvis' })).toContainText(name)
  for (const unvisitedPath of ['/et/kontakt', '/et/checkout']) {
    const response = await page.goto(unvisitedPath)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internetiühendus puudub')
  }
  expect(await isCached('/et/checkout')).toBe(false)

  // The page retries automatically.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Tellimuse vormistamine' })).toBeVisible()
  await open(page, '/et/cart')
  await expect(page.getByRole('list', { name: 'Tooted ostukorvis' })).toContainText(name)

  // Signing in clears the caches, and nothing is cached while signed in.
  await logInStaff(page.request)
  await open(page, '/et')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.reload()
  await waitUntilHydrated(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  // This test causes these network errors on purpose.
  problems.length = 0
})

test('keeps the current page when an offline link leads to an unvisited page, and opens it once online', async ({
  page,
  context,
  problems,
}) => {
  await open(page, '/et')
  await expect.poll(() => page.evaluate(() => caches.match('/et/cart', { ignoreVary: true }).then(Boolean))).toBe(true)
  const name = await addToCart(page, 'piduriklotsid')
  const footer = page.getByRole('contentinfo')
  for (const [from, openLink, expectedUrl] of [
    // The page needs its texts, its chunk and its data.
    [
      '/et/cart',
      () => page.getByRole('main').getByRole('button', { name: 'Vormista tellimus' }).click(),
      /\/checkout$/,
    ],
    ['/et/cart', () => footer.getByRole('link', { name: 'Galerii' }).click(), /\/galerii$|\/gallery$/],
    ['/et', () => page.getByRole('navigation', { name: 'Kategooriad' }).getByRole('link').first().click(), /\/tooted/],
  ] as const) {
    await open(page, from)
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
    await context.setOffline(true)
    await openLink()
    await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? '')
    await context.setOffline(false)
    await expect(page).toHaveURL(expectedUrl)
    await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toHaveCount(0)
  }
  await open(page, '/et/cart')
  await expect(page.getByRole('list', { name: 'Tooted ostukorvis' })).toContainText(name)
  problems.length = 0
})
