import type { Page } from '@playwright/test'
import { expect, open, test } from './shop.ts'

test('reaches suggestions by keyboard', async ({ page }) => {
  await open(page, '/et/tarne')
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  // The page handles the key as soon as it is hydrated.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(field).toHaveValue('')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await page.keyboard.insertText('turbo')
  const options = page.getByRole('listbox', { name: 'Otsi tooteid' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(
    await page.evaluate(id => document.getElementById(id ?? '')?.role, await field.getAttribute('aria-controls')),
  ).toBe('listbox')

  await test.step('arrow keys cycle through suggestions while the field keeps the focus', async () => {
    const readActiveOption = async () => {
      const id = await field.getAttribute('aria-activedescendant')
      return id === null ? null : await page.evaluate(elementId => document.getElementById(elementId)?.textContent, id)
    }
    expect(await readActiveOption()).toBeNull()
    const texts = await options.allTextContents()
    for (const text of texts) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(readActiveOption).toBe(text)
    }
    await page.keyboard.press('ArrowDown')
    await expect.poll(readActiveOption).toBe(texts[0])
    await page.keyboard.press('ArrowUp')
    await expect.poll(readActiveOption).toBe(texts.at(-1))
    await expect(field).toBeFocused()
    await expect(options.last()).toBeInViewport()
  })

  await test.step('Escape closes the list and keeps the text', async () => {
    await page.keyboard.press('Escape')
    await expect(options.first()).toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveValue('turbo')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toBeVisible()
  })

  await test.step('Enter on a category opens it', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toContainText('Kategooriad')
    await expect(options.first()).toContainText('Turbod')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/et\/tooted\?c=131$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Turbod/ })).toBeVisible()
  })
})

test('keeps typed letters and suggests for them when the code of the suggestions arrives late', async ({ page }) => {
  const codeRelease = Promise.withResolvers<void>()
  await page.route(/\/assets\/search-suggestions-[^/]*\.js$/, async route => {
    await codeRelease.promise
    await route.continue()
  })
  await open(page, '/et/tarne')
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  const options = page.getByRole('listbox', { name: 'Otsi tooteid' }).getByRole('option')
  await field.pressSequentially('turbo')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  const boxBefore = await field.boundingBox()
  codeRelease.resolve()
  await expect(options.first()).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('turbo')
  expect(await field.boundingBox()).toEqual(boxBefore)
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
})

test("suggests all matching categories in a list that scrolls above a phone's keyboard @phone", async ({ page }) => {
  const keyboardTop = 480
  await page.addInitScript(top => {
    Object.defineProperty(VisualViewport.prototype, 'height', { get: () => top })
  }, keyboardTop)
  await open(page, '/et/tarne')
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  const suggestionsResponse = page.waitForResponse(response => response.url().includes('/v1/suggestions'))
  await field.fill('pidur')
  const { data } = (await (await suggestionsResponse).json()) as { data: { categories: { name: string }[] } }
  expect(data.categories.length).toBeGreaterThan(3)
  const list = page.getByRole('listbox', { name: 'Otsi tooteid' })
  const options = list.getByRole('option')
  await expect(options.last()).toBeAttached()
  for (const [index, { name }] of data.categories.entries()) await expect(options.nth(index)).toContainText(name)
  const measureBottom = async (locator: typeof list) => {
    const box = await locator.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await measureBottom(list)).toBeLessThanOrEqual(keyboardTop)
  await field.press('ArrowUp')
  await expect.poll(() => measureBottom(options.last())).toBeLessThanOrEqual(keyboardTop)
})

test('shows the search as a sheet with scopes and recent searches on a small screen', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  const options = page.getByRole('listbox', { name: 'Otsi tooteid' }).getByRole('option')
  for (const width of [320, 390, 767]) {
    await page.setViewportSize({ width, height: 700 })
    await open(page, '/et/tarne')
    await field.click()
    await field.fill('pidur')
    await expect(options.first()).toBeVisible()
    const sheet = await page.getByRole('search').boundingBox()
    // A desktop browser reserves room for its scrollbar.
    const sheetWidth = sheet?.width ?? 0
    expect(sheet).toMatchObject({ x: 0, y: 0, height: 700 })
    expect(sheetWidth).toBeGreaterThan(width - 20)
    for (const option of await options.all()) expect((await option.boundingBox())?.width).toBe(sheetWidth - 32)
    const name = options.filter({ hasText: /€/ }).first().locator('.line-clamp-2').first()
    expect((await name.boundingBox())?.width).toBeGreaterThan(120)
    await page.getByRole('button', { name: 'Sulge otsing' }).click()
    await expect(page.getByRole('link', { name: 'en', exact: true }).first()).toBeVisible()
    await expect(field).toHaveValue('pidur')
  }
  await test.step('searches the whole site', async () => {
    await field.click()
    await page.getByRole('group', { name: 'Kust otsida' }).getByRole('button', { name: 'Kogu sait' }).click()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/et\/searchresults\?q=pidur$/)
  })
  await test.step('shows recent searches until they are cleared', async () => {
    await field.click()
    await field.fill('')
    await expect(options.nth(0)).toHaveText('Vali auto')
    await expect(options.nth(1)).toHaveText('Hiljutised otsingudpidur')
    await expect(options.nth(2)).toHaveText(/^Kategooriad/)
    await page.getByRole('button', { name: 'Kustuta hiljutised otsingud' }).click()
    await expect(options.nth(1)).toHaveText(/^Kategooriad/)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sulge otsing' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/et\/searchresults\?q=pidur$/)
  })
})

test('suggests a product, a recent term and the whole site', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  await open(page, '/et/tarne')
  await field.pressSequentially('tur')
  const options = page.getByRole('listbox', { name: 'Otsi tooteid' }).getByRole('option')
  const product = options.filter({ hasText: /\d+,\d\d\s€/ }).first()
  await expect(options.last()).toHaveText('Otsi „tur“ kogu saidilt')
  await expect(product.locator('img')).toBeAttached()
  await expect(options.filter({ hasText: 'Populaarsed otsingud' })).toContainText(/tur/)
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: /tur/i })).toBeVisible()

  await expect(field).toHaveValue('tur')
  await field.clear()
  await field.pressSequentially('tur')
  await expect(options.last()).toHaveText('Otsi „tur“ kogu saidilt')
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/et\/searchresults\?q=tur$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Tulemused/ })).toBeVisible()
})

test('searches while typing on the listing, and immediately on Enter', async ({ page }) => {
  await page.clock.install()
  await open(page, '/et/tooted?f=brand:pidurex&c=120&page=2')
  const field = page.getByRole('combobox', { name: 'Otsi tooteid' })
  const queries: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/product?')) queries.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  await test.step('continuous typing is a single search', async () => {
    await page.clock.pauseAt(Date.now() + 600_000)
    for (const letter of 'velg') {
      await field.press(letter)
      await page.clock.runFor(299)
    }
    expect(queries).toEqual([])
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/et\/tooted\?q=velg&iu=user$/)
    expect(queries).toEqual(['velg'])
    await page.clock.resume()
  })
  await expect(page.getByRole('article').first()).toContainText(/velg/i)
  await field.fill('turbo')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/et\/tooted\?q=turbo&iu=user$/)
  await expect(page.getByRole('listbox', { name: 'Otsi tooteid' })).toBeHidden()
})

test.describe('a search on the listing sent by Enter is one history entry', () => {
  const getSearchField = (page: Page) => page.getByRole('combobox', { name: 'Otsi tooteid' })
  const countHistoryEntries = (page: Page) => page.evaluate(() => window.history.length)

  /** Opens a category and types a search that the address follows. */
  const typeQuery = async (page: Page): Promise<number> => {
    await open(page, '/et/tooted?c=131')
    const entriesBefore = await countHistoryEntries(page)
    await getSearchField(page).fill('vel')
    await expect(page).toHaveURL(/[?&]q=vel(&|$)/)
    return entriesBefore
  }
  const expectOneHistoryEntry = async (page: Page, entriesBefore: number): Promise<void> => {
    await expect(page).toHaveURL(/[?&]q=velg(&|$)/)
    await expect(page.getByRole('article').first()).toContainText(/velg/i)
    expect(await countHistoryEntries(page)).toBe(entriesBefore + 1)
    await getSearchField(page).press('Enter')
    await page.goBack()
    await expect(page).toHaveURL(/\/et\/tooted\?c=131$/)
    await expect(getSearchField(page)).toHaveValue('')
  }

  test('when Enter comes before the typing pause ends', async ({ page }) => {
    await page.clock.install()
    const entriesBefore = await typeQuery(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await getSearchField(page).fill('velg')
    await getSearchField(page).press('Enter')
    await page.clock.resume()
    await expectOneHistoryEntry(page, entriesBefore)
  })

  test('when Enter comes while the search is pending', async ({ page }) => {
    const entriesBefore = await typeQuery(page)
    const responseRelease = Promise.withResolvers<void>()
    const requestStart = Promise.withResolvers<void>()
    await page.route(/\/v1\/product\?.*q=velg/, async route => {
      requestStart.resolve()
      await responseRelease.promise
      // A newer search has cancelled this request.
      await route.continue().catch(() => undefined)
    })
    await getSearchField(page).fill('velg')
    await requestStart.promise
    await getSearchField(page).press('Enter')
    responseRelease.resolve()
    await expectOneHistoryEntry(page, entriesBefore)
  })

  test('when Enter comes after the results are shown', async ({ page }) => {
    const entriesBefore = await typeQuery(page)
    await getSearchField(page).fill('velg')
    await expect(page).toHaveURL(/[?&]q=velg(&|$)/)
    await getSearchField(page).press('Enter')
    await expectOneHistoryEntry(page, entriesBefore)
  })

  test('and later typing is another entry', async ({ page }) => {
    await open(page, '/et/tooted')
    await getSearchField(page).fill('velg')
    await getSearchField(page).press('Enter')
    await expect(page).toHaveURL(/[?&]q=velg(&|$)/)
    await getSearchField(page).fill('tur')
    await expect(page).toHaveURL(/[?&]q=tur(&|$)/)
    await getSearchField(page).fill('turbo')
    await expect(page).toHaveURL(/[?&]q=turbo(&|$)/)
    await page.goBack()
    await expect(page).toHaveURL(/[?&]q=velg(&|$)/)
    await expect(getSearchField(page)).toHaveValue('velg')
  })
})
