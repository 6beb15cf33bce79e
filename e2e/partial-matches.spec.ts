import { expect, open, test } from './shop.ts'

test('shows exact matches first, then a heading and partial matches', async ({ page }) => {
  const response = await page.request.get('/v1/product?f=brand:pidurex;model:honda-civic-ep3&lang=et')
  const { results, exactlyMatchingProductIds } = (await response.json()) as {
    results: { id: number; name: string }[]
    exactlyMatchingProductIds: number[]
  }
  const exactIds = new Set(exactlyMatchingProductIds)
  expect(exactIds.size).toBeGreaterThan(0)
  expect(exactIds.size).toBeLessThan(results.length)

  await open(page, '/et/tooted?f=brand:pidurex;model:honda-civic-ep3')
  const heading = page.getByRole('heading', { name: 'Järgmised tooted vastavad valitud filtritele osaliselt:' })
  await expect(heading).toBeVisible()
  await expect(page.locator('h1 + .slant-count')).toHaveText(String(exactIds.size))
  const partial = page.getByRole('region', { name: /^Järgmised tooted vastavad/ })
  const shownNames = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(shownNames).toEqual(results.map(({ name }) => name))
  await expect(partial.getByRole('article')).toHaveCount(results.length - exactIds.size)
  for (const name of shownNames.slice(0, exactIds.size)) expect(name).toMatch(/^Pidurex .*Honda Civic EP3$/)
  const lastExactTop =
    (
      await page
        .getByRole('article')
        .nth(exactIds.size - 1)
        .boundingBox()
    )?.y ?? 0
  expect((await heading.boundingBox())?.y).toBeGreaterThan(lastExactTop)

  await open(page, '/en/products?f=brand:pidurex;model:honda-civic-ep3')
  await expect(
    page.getByRole('heading', { name: 'Following products are partially matching with selected filters:' }),
  ).toBeVisible()
})

test('names ignored search words and restores each by a click', async ({ page }) => {
  await open(page, '/et/tooted?q=piduriklotsid+titaan')
  const notice = page.getByText('Ükski toode ei vasta kõigile sõnadele, seepärast jäid otsingust välja:')
  await expect(notice).toBeVisible()
  const restore = page.getByRole('link', { name: 'Peab sisaldama: „piduriklotsid“' })
  const restoreTitanium = page.getByRole('link', { name: 'Peab sisaldama: „titaan“' })
  await expect(restoreTitanium).toBeHidden()
  await expect(page.getByRole('article').first()).toContainText(/titaan/i)
  await restore.click()
  await expect(page).toHaveURL(/[?&]q=%2Bpiduriklotsid\+titaan(&|$)/)
  await expect(page.getByRole('article').first()).toContainText(/piduriklotsid/i)
  await expect(page.getByRole('combobox', { name: 'Otsi tooteid' })).toHaveValue('+piduriklotsid titaan')
  await restoreTitanium.click()
  await expect(page).toHaveURL(/[?&]q=piduriklotsid\+%2Btitaan(&|$)/)
  await expect(page.getByRole('article').first()).toContainText(/titaan/i)
  await expect(restore).toBeVisible()
})

test('offers the nearest matches when no product contains all required words', async ({ page }) => {
  await open(page, '/et/tooted?q=%2Bpiduriklotsid+%2Btitaan')
  await expect(page.getByRole('heading', { name: 'Tooteid ei leitud' })).toBeVisible()
  await page.getByRole('link', { name: 'Näita lähimaid vasteid' }).click()
  await expect(page).toHaveURL(/[?&]q=piduriklotsid\+titaan(&|$)/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('says that nothing matches, and stays empty under filters', async ({ page }) => {
  await open(page, '/et/tooted?q=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'Tooteid ei leitud' })).toBeVisible()
  await page.getByRole('link', { name: 'Kõik tooted' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await open(page, '/et/tooted?q=zzzzqqqq&f=brand:pidurex')
  await expect(page.getByText('Tooteid ei leitud')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Eemalda filtrid' }).last()).toBeVisible()
})
