import type { Page } from '@playwright/test'
import { expect, open, test } from './shop.ts'

const PHONE = 'phone'

test('filters narrow the listing, appear in the address, and are removed as chips @phone', async ({
  page,
  somebodyElse,
}, info) => {
  const isPhone = info.project.name === PHONE
  await open(page, '/et/tooted?q=pidurikettad')
  const totalBefore = await readTotal(page)

  await test.step('the count of a choice matches its results', async () => {
    const brand = await choose(page, isPhone, 'Bränd', 'Pidurex')
    expect(brand).toBeLessThan(totalBefore)
    await expect(page).toHaveURL(/[?&]f=brand:pidurex(&|$)/)
    await expect.poll(() => readTotal(page)).toBe(brand)
    const material = await choose(page, isPhone, 'Materjal', 'malm')
    await expect(page).toHaveURL(/[?&]f=brand:pidurex;material:malm(&|$)/)
    await expect(findExactMatches(page)).toHaveCount(material)
    await expect(findExactMatches(page).filter({ hasNotText: 'Pidurex' })).toHaveCount(0)
  })

  await test.step('the address shows these results to somebody else', async () => {
    const names = await readHeadings(page)
    await somebodyElse.goto(page.url())
    expect(await readHeadings(somebodyElse)).toEqual(names)
    for (const name of ['Eemalda filter Bränd: Pidurex', 'Eemalda filter Materjal: Malm']) {
      await expect(getChips(somebodyElse).getByRole('link', { name })).toBeVisible()
    }
    await expect(getChips(somebodyElse).getByRole('link', { name: 'Eemalda otsing „pidurikettad“' })).toBeVisible()
  })

  await test.step('a chip removes its filter, and Back restores it', async () => {
    await getChips(page).getByRole('link', { name: 'Eemalda filter Bränd: Pidurex' }).click()
    await expect(page).toHaveURL(/[?&]f=material:malm(&|$)/)
    await expect(getChips(page).getByRole('link', { name: 'Eemalda filter Bränd: Pidurex' })).toBeHidden()
    const answer = await page.request.get('/v1/product?lang=et&q=pidurikettad&f=material:malm')
    const without = ((await answer.json()) as { results: { name: string }[] }).results.map(({ name }) => name)
    await expect.poll(() => readHeadings(page)).toEqual(without)
    await page.goBack()
    await expect(page).toHaveURL(/f=brand:pidurex;material:malm/)
    await expect(getChips(page).getByRole('link', { name: 'Eemalda filter Bränd: Pidurex' })).toBeVisible()
    await page.goForward()
    await expect.poll(() => readHeadings(page)).toEqual(without)
  })

  await test.step('removes all filters together', async () => {
    await page.goBack()
    await getChips(page).getByRole('link', { name: 'Eemalda filtrid' }).click()
    await expect(page).toHaveURL(/\/et\/tooted\?q=pidurikettad$/)
    await expect.poll(() => readTotal(page)).toBe(totalBefore)
  })
})

test('restores the scroll position of the listing when returning from a product @phone', async ({ page }) => {
  await open(page, '/et/tooted')
  const product = page.getByRole('article').nth(9)
  await product.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 120))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  const link = product.getByRole('heading').getByRole('link')
  const name = (await link.textContent()) ?? ''
  const [top, scrolled] = [(await product.boundingBox())?.y, await page.evaluate(() => window.scrollY)]
  // The test presses without scrolling; a click of Playwright would scroll first.
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(product).toContainText(name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect.poll(async () => (await product.boundingBox())?.y).toBe(top)
})

test('Back closes the filters before it leaves the page, and keeps the choices @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.getByRole('link', { name: /^Filtrid/ })
  const sheet = page.getByRole('dialog', { name: 'Filtrid' })
  const findChoice = (name: RegExp) => sheet.getByRole('listitem').getByRole('link', { name })
  await test.step('Back closes the filters on the first page of the visit', async () => {
    await open(page, '/et/tooted?q=pidurikettad')
    const requests: string[] = []
    page.on('request', request => {
      if (/\/v1\/(product|page-options|content)/.test(request.url())) requests.push(request.url())
    })
    const lengthBefore = await page.evaluate(() => window.history.length)
    await button.click()
    await expect(sheet).toBeVisible()
    // A script is faster than a hand: the history entry appears a moment after the press.
    await expect.poll(() => page.evaluate(() => window.history.length)).toBe(lengthBefore + 1)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/et\/tooted\?q=pidurikettad$/)
    // The page behind the filters is unchanged, so nothing is fetched.
    expect(requests).toEqual([])
    await button.click()
    await findChoice(/^Pidurex/).click()
    await expect(page).toHaveURL(/f=brand:pidurex$/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/f=brand:pidurex$/)
  })
  await test.step('closing without Back leaves no history entry', async () => {
    await button.click()
    await sheet.getByRole('button', { name: /^Näita \d+ toodet$/ }).click()
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/et\/tooted\?q=pidurikettad$/)
    await button.click()
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'Sulge' }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(() => page.evaluate(() => window.history.state.idx)).toBe(0)
  })
})

test('opens a category from the sheet of the first page and returns @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/et/tooted')
  await page.getByRole('banner').getByRole('link', { name: 'Kategooriad' }).click()
  const sheet = page.getByRole('dialog', { name: 'Kategooriad' })
  await sheet.getByText('Pidurid', { exact: true }).first().click()
  await sheet.getByRole('link', { name: /^Kõik: Pidurid/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pidurid')
  await expect(page).toHaveURL(/\/et\/tooted\?c=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/et\/tooted$/)
  await expect(sheet).toBeHidden()
})

test('shows the key filters above the list, open for several choices, and closes them by Escape', async ({ page }) => {
  await open(page, '/et/tooted?q=pidurikettad')
  const keys = page.getByRole('group', { name: 'Põhifiltrid' })
  await expect(keys.locator('> details > summary')).toHaveText(['Mudel', 'Bränd', 'Materjal'])
  await keys.getByText('Bränd', { exact: true }).click()
  const pidurex = keys.getByRole('link', { name: /^Pidurex/ })
  await pidurex.click()
  await expect(page).toHaveURL(/f=brand:pidurex$/)
  // The next press must come after the first choice is shown.
  await expect(pidurex).toHaveAttribute('aria-current', 'true')
  await keys.getByRole('link', { name: /^Stopp/ }).click()
  await expect(page).toHaveURL(/f=brand:pidurex,stopp$/)
  await expect(keys.locator('[aria-current=true]')).toHaveCount(2)
  const panel = page.getByRole('complementary', { name: 'Filtrid' })
  await expect(panel.getByText('Bränd', { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(pidurex).toBeHidden()
  await expect(keys.locator('> details > summary', { hasText: 'Bränd' })).toBeFocused()
  await keys.getByText('Mudel', { exact: true }).click()
  await keys.getByText('Materjal', { exact: true }).click()
  await expect(keys.locator('> details[open]')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(keys.locator('> details[open]')).toHaveCount(0)
})

test('greys out choices without results, and hides them in the model group', async ({ page }) => {
  await open(page, '/et/tooted?q=pidurikettad&f=brand:pidurex;model:audi-s4-b8')
  const empty = page.getByRole('complementary', { name: 'Filtrid' }).getByRole('listitem').filter({ hasText: /\D0$/ })
  expect(await empty.count()).toBeGreaterThan(0)
  await expect(empty.getByRole('link')).toHaveCount(0)

  await open(page, '/et/tooted?c=237&f=brand:kaljo')
  const model = page.getByRole('group', { name: 'Põhifiltrid' }).locator('details').filter({ hasText: 'Mudel' })
  await model.getByText('Mudel', { exact: true }).click()
  await expect(model.getByRole('listitem').first()).toBeVisible()
  await expect(model.getByRole('listitem').filter({ hasText: /\D0$/ })).toHaveCount(0)
  await model.getByText('Mudel', { exact: true }).click()
  await expect(model.getByRole('listitem').first()).toBeHidden()
})

test('narrows a search by price, stock and category, and shows the first page immediately on the way back', async ({
  page,
}) => {
  await open(page, '/et/tooted?q=pidurikettad')
  const filters = page.getByRole('complementary', { name: 'Filtrid' })
  const totalBefore = await readTotal(page)
  await filters.getByRole('textbox', { name: 'Alates' }).fill('odav')
  await filters.getByRole('button', { name: 'Rakenda' }).click()
  await expect(filters.getByText('Sisesta hind arvuna.')).toBeVisible()
  await filters.getByRole('textbox', { name: 'Alates' }).fill('100')
  await filters.getByRole('textbox', { name: 'Kuni' }).fill('250,50')
  await filters.getByRole('button', { name: 'Rakenda' }).click()
  await expect(page).toHaveURL(/\?q=pidurikettad&price=100-250\.5$/)
  await expect(getChips(page).getByRole('link', { name: 'Eemalda filter Hind: 100–250.5 €' })).toBeVisible()
  await expect.poll(() => readTotal(page)).toBeLessThan(totalBefore)

  const inStockLink = filters.getByRole('link', { name: /^Kohe saadaval/ })
  const inStockTotal = Number(/(\d+)$/.exec((await inStockLink.textContent()) ?? '')?.[1])
  await inStockLink.click()
  await expect.poll(() => readTotal(page)).toBe(inStockTotal)
  const below = page.getByRole('navigation', { name: 'Loetelu kategooriad' }).getByRole('link', { name: /^Pidurid/ })
  const inside = Number(/(\d+)$/.exec((await below.textContent()) ?? '')?.[1])
  await below.click()
  await expect(page).toHaveURL(/\?c=\d+&q=pidurikettad&f=availability:in-stock&price=100-250\.5$/)
  await expect.poll(() => readTotal(page)).toBe(inside)

  await page.goBack()
  await page.goBack()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/v1\/product\?/, async route => {
    await held
    // The page has cancelled this request when it was left.
    await route.continue().catch(() => undefined)
  })
  await page.goBack()
  await expect(page).toHaveURL(/\?q=pidurikettad$/)
  await expect.poll(() => readTotal(page)).toBe(totalBefore)
  answer()
})

test('opens at most six filter groups in the column', async ({ page }) => {
  await open(page, '/et/tooted')
  const panel = page.getByRole('complementary', { name: 'Filtrid' })
  await expect(panel.locator('details.fold[open]:visible')).toHaveCount(6)
})

/** Reads the number of products beside the heading. */
const readTotal = async (page: Page): Promise<number> => Number(await page.locator('h1 + .slant-count').textContent())

const readHeadings = (page: Page): Promise<string[]> => page.getByRole('article').getByRole('heading').allTextContents()

const getChips = (page: Page) => page.getByRole('region', { name: 'Valitud filtrid' })

/** Returns the exact matches, which precede the heading of the partial ones. */
const findExactMatches = (page: Page) =>
  page.locator('article:not([aria-label^="Järgmised tooted vastavad"] article)').and(page.getByRole('article'))

/** Chooses an option in the panel, or in the sheet on a phone; returns the count beside it. */
const choose = async (page: Page, isPhone: boolean, group: string, name: string): Promise<number> => {
  const panel = isPhone
    ? page.getByRole('dialog', { name: 'Filtrid' })
    : page.getByRole('complementary', { name: 'Filtrid' })
  if (isPhone) {
    await page.getByRole('link', { name: /^Filtrid/ }).click()
    await expect
      .poll(async () => {
        const box = await panel.boundingBox()
        return [box?.width, box?.height].map(side => Math.round(side ?? 0))
      })
      .toEqual([390, 844])
  }
  const key = page.getByRole('group', { name: 'Põhifiltrid' }).locator('details').filter({ hasText: group })
  const isKey = !isPhone && (await key.count()) > 0
  if (isKey) await key.locator('summary').click()
  const option = (
    isKey ? key : panel.getByRole('group').filter({ has: page.getByText(group, { exact: true }) })
  ).getByRole('link', { name })
  const count = Number(/(\d+)$/.exec((await option.textContent()) ?? '')?.[1])
  await option.click()
  await expect(option).toHaveAttribute('aria-current', 'true')
  if (isKey) await page.keyboard.press('Escape')
  if (isPhone) {
    const show = panel.getByRole('button', { name: /^Näita \d+ toodet$/ })
    await expect(show).toBeVisible()
    await show.click()
    await expect(panel).toBeHidden()
  }
  return count
}
