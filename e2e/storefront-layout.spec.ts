import { expect, open, test } from './shop.ts'

test('keeps one header row when scrolled, and no toast covers it @phone', async ({ page }) => {
  await open(page, '/et/tooted')
  const cart = page.getByRole('link', { name: /^Ostukorv: / })
  const addButtons = page.getByRole('button', { name: /^Lisa ostukorvi: /, disabled: false })
  const toast = page.locator('.toast').first()
  const expectToastBelowHeader = async () => {
    const [cartBox, toastBox] = [await cart.boundingBox(), await toast.boundingBox()]
    expect((cartBox?.y ?? 0) + (cartBox?.height ?? 0)).toBeLessThanOrEqual(toastBox?.y ?? 0)
  }
  await addButtons.first().click()
  await expect(expectToastBelowHeader).toPass({ timeout: 20_000 })
  await page.evaluate(() => window.scrollTo(0, 1_200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
  await expect(cart).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Kategooriad', exact: true })).not.toBeInViewport()
  await addButtons.nth(9).click()
  await expect(expectToastBelowHeader).toPass({ timeout: 20_000 })
  const headerRow = await page.locator('.site-header-row').boundingBox()
  expect(headerRow?.y).toBe(0)
  expect(headerRow?.height).toBeLessThan(70)
})

test('the category bar shows only whole words', async ({ page }) => {
  await open(page, '/et/tooted')
  const bar = page.getByRole('navigation', { name: 'Kategooriad', exact: true })
  for (const width of [1440, 1100, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const barBox = await bar.boundingBox()
    const barRight = (barBox?.x ?? 0) + (barBox?.width ?? 0)
    const barBottom = (barBox?.y ?? 0) + (barBox?.height ?? 0)
    const links = await Promise.all((await bar.getByRole('link').all()).map(link => link.boundingBox()))
    const firstRowLinks = links.filter(link => (link?.y ?? 0) < barBottom)
    expect(firstRowLinks.length).toBeGreaterThan(2)
    for (const link of firstRowLinks) expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(barRight)
  }
})

test('a card keeps its height when its product is added, however high the price @phone', async ({ page }) => {
  await open(page, '/et/tooted?sort=-total_price')
  for (const index of [0, 1, 2]) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Lisa ostukorvi: /, disabled: false }) })
      .nth(index)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const sameCard = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .first()
    const boxBefore = await sameCard.boundingBox()
    await sameCard.getByRole('button', { name: /^Lisa ostukorvi: / }).click()
    await expect(sameCard.getByRole('spinbutton')).toHaveValue('1')
    expect((await sameCard.boundingBox())?.height).toBe(boxBefore?.height)
    await sameCard.getByRole('button', { name: 'Eemalda' }).click()
    await expect(sameCard.getByRole('spinbutton')).toBeHidden()
  }
})

test('on a phone, toasts are one line, and name, price and buy button show without scrolling @phone', async ({
  page,
}, testInfo) => {
  test.skip(testInfo.project.name !== 'phone', 'Only a phone lacks the space.')
  await open(page, '/et/tooted?f=model:bmw-3-e46')
  const paths = await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Lisa ostukorvi: /, disabled: false }) })
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll(links => links.slice(0, 4).map(link => link.getAttribute('href') ?? ''))
  expect(paths).toHaveLength(4)
  for (const path of paths) {
    await open(page, path)
    expect((await page.getByRole('complementary', { name: 'Teated' }).boundingBox())?.height).toBeLessThan(36)
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.locator('.price').first(),
      main.getByRole('button', { name: 'Lisa ostukorvi' }).first(),
    ]) {
      await expect(part, path).toBeInViewport({ ratio: 1 })
    }
  }
})

const LONG_WORD = 'x'.repeat(200)

test('nothing overflows the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/et/tooted?c=130',
    '/et/tooted?c=140',
    '/et/searchresults?q=turbo',
    '/et/stock-notification',
    '/et',
    `/et/tooted?q=pidur+${LONG_WORD}`,
    `/et/tooted?q=pidur+%2B${LONG_WORD}`,
    `/et/searchresults?q=${LONG_WORD}`,
  ]) {
    await open(page, path)
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(widths[0], path).toBeLessThanOrEqual(widths[1] ?? 0)
    const heading = page.getByRole('heading', { level: 1 })
    const box = await heading.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(320)
    expect(await heading.evaluate(element => element.scrollWidth - element.clientWidth), path).toBeLessThanOrEqual(0)
  }
})
