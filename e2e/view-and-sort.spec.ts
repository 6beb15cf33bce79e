import type { Page } from '@playwright/test'
import type { ListedProduct } from './find-product.ts'
import { expect, open, test } from './shop.ts'

/** Labels of the seven sort orders, by their parameter in the address. */
const SORT_LABELS: Record<string, string> = {
  '-modified_at': 'Viimati muudetud',
  '-id': 'Uuemad ees',
  id: 'Vanemad ees',
  '-total_price': 'Kallimad ees',
  total_price: 'Odavamad ees',
  name: 'A–Z',
  '-name': 'Z–A',
}

test('stores all seven sort orders in the address, remembers the last, and sorts searches by relevance', async ({
  page,
}) => {
  await open(page, '/et/tooted?q=velg')
  const sortSelect = page.getByRole('combobox', { name: 'Järjesta' })
  await expect(sortSelect.getByRole('option')).toHaveText(['Parim vaste', ...Object.values(SORT_LABELS)])
  await expect(sortSelect).toHaveValue('relevance')
  for (const [sort, label] of Object.entries(SORT_LABELS).reverse()) {
    await sortSelect.selectOption({ label })
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${sort}(&|$)`))
    const sortedProducts = await readListedProducts(page, `q=velg&sort=${sort}`)
    await expect.poll(() => readNames(page), sort).toEqual(sortedProducts.map(({ name }) => name))
    expect(isSorted(sort, sortedProducts), sort).toBe(true)
  }

  await sortSelect.selectOption({ label: 'Odavamad ees' })
  await expect(page).toHaveURL(/sort=total_price/)
  await open(page, '/et/tooted?q=velg')
  await expect(sortSelect).toHaveValue('relevance')
  await open(page, '/et/tooted')
  await expect(sortSelect.getByRole('option')).toHaveText(Object.values(SORT_LABELS))
  await expect(sortSelect).toHaveValue('total_price')
  await expect(page).toHaveURL(/\/et\/tooted\?sort=total_price$/)
  // The address of the second page shows these products to anyone.
  const lastPage = page.getByRole('navigation', { name: 'Leheküljed' }).getByRole('link').last()
  await expect(lastPage).toHaveAttribute('href', /[?&]sort=total_price(&|$)/)
  const cheapest = await readListedProducts(page, 'sort=total_price')
  await expect.poll(() => readNames(page)).toEqual(cheapest.map(({ name }) => name))
})

test('remembers grid, list and compact view and the page size between visits @phone', async ({ page, context }) => {
  await open(page, '/et/tooted')
  const findViewButton = (name: string) => page.getByRole('group', { name: 'Vaade' }).getByRole('button', { name })
  const pageSizeSelect = page.getByRole('combobox', { name: 'Tooteid lehel' })
  await expect(findViewButton('Ruudustik')).toHaveAttribute('aria-pressed', 'true')
  const firstCard = page.getByRole('article').first()
  const measureHeight = async () => (await firstCard.boundingBox())?.height ?? 0
  const gridHeight = await measureHeight()
  await findViewButton('Nimekiri').click()
  await expect.poll(measureHeight).toBeLessThan(gridHeight)
  const listHeight = await measureHeight()
  // The page arrives without the data that only rows show.
  const [firstProduct] = await readListedProducts(page, '')
  await expect(firstCard).toContainText(firstProduct?.description ?? 'no product')
  await findViewButton('Tihe').click()
  await expect.poll(measureHeight).toBeLessThan(listHeight)

  await expect(pageSizeSelect.getByRole('option')).toHaveText(['24 lehel', '48 lehel', '84 lehel', '120 lehel'])
  for (const count of ['48', '84', '120']) {
    await pageSizeSelect.selectOption(count)
    await expect(page).toHaveURL(new RegExp(`[?&]pageSize=${count}(&|$)`))
    await expect(page.getByRole('article')).toHaveCount(Number(count))
  }
  await pageSizeSelect.selectOption('48')
  await expect(page.getByRole('article')).toHaveCount(48)

  const secondTab = await context.newPage()
  await open(secondTab, '/et/tooted?q=pidur')
  await expect(secondTab.getByRole('button', { name: 'Tihe' })).toHaveAttribute('aria-pressed', 'true')
  await expect(secondTab.getByRole('article')).toHaveCount(48)
  await expect(secondTab.getByRole('combobox', { name: 'Tooteid lehel' })).toHaveValue('48')
  await expect(secondTab).toHaveURL(/\/et\/tooted\?q=pidur&pageSize=48$/)
  // A link of a category omits the page size, but the address gains it without an extra history entry.
  await secondTab
    // On a phone the choice is in the drawer.
    .getByRole('link', { name: 'Pidurid', exact: true, includeHidden: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(secondTab).toHaveURL(/\/et\/tooted\?c=\d+&pageSize=48$/)
  await secondTab.goBack()
  await expect(secondTab).toHaveURL(/\/et\/tooted\?q=pidur&pageSize=48$/)
  await open(secondTab, '/et/tooted?pageSize=100')
  await expect(secondTab.getByRole('article')).toHaveCount(84)
  await expect(secondTab.getByRole('combobox', { name: 'Tooteid lehel' })).toHaveValue('84')
  const storedOptions = await secondTab.evaluate(() => JSON.parse(localStorage.getItem('options') ?? '{}'))
  expect(storedOptions).toMatchObject({ pageSize: '48', productViewMode: 'compact' })
})

test('keeps compact rows on one line beside the filters, from the narrowest screen with both', async ({ page }) => {
  await open(page, '/et/tooted?q=pidur')
  await page.getByRole('button', { name: 'Tihe' }).click()
  for (const width of [1000, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const measureTallest = () =>
      page.getByRole('article').evaluateAll(rows => Math.max(...rows.map(({ clientHeight }) => clientHeight)))
    await expect.poll(measureTallest, `at ${width} px`).toBeLessThan(110)
  }
})

test('the pager links the first, last and adjacent pages', async ({ page }) => {
  await open(page, '/et/tooted')
  const pager = page.getByRole('navigation', { name: 'Leheküljed' })
  const lastPageLink = pager.getByRole('link', { name: /^Lehekülg \d+$/ }).last()
  const pages = Number(
    /\d+/.exec((await lastPageLink.getAttribute('aria-label')) ?? (await lastPageLink.textContent()) ?? '')?.[0],
  )
  await lastPageLink.click()
  await expect(page).toHaveURL(new RegExp(`page=${pages}$`))
  await expect(pager.getByText('…')).toBeVisible()
  await pager.getByRole('link', { name: 'Eelmine lehekülg' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${pages - 1}$`))
  await pager.getByRole('link', { name: 'Lehekülg 1', exact: true }).click()
  await expect(page).toHaveURL(/\/et\/tooted$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

const readListedProducts = async (page: Page, query: string): Promise<ListedProduct[]> => {
  const response = await page.request.get(`/v1/product?${query}&lang=et`)
  return ((await response.json()) as { results: ListedProduct[] }).results
}

const readNames = (page: Page): Promise<string[]> => page.getByRole('article').getByRole('heading').allTextContents()

const alphabet = new Intl.Collator('et')

const compareValues = (first: string | number, second: string | number): number => {
  if (first === second) return 0
  return first < second ? -1 : 1
}

const isSorted = (sort: string, products: readonly (ListedProduct & { modified_at?: string })[]): boolean => {
  const key = sort.replace('-', '') as 'id' | 'name' | 'total_price' | 'modified_at'
  const sign = sort.startsWith('-') ? -1 : 1
  return products.every((product, index) => {
    const previousProduct = products[index - 1]
    if (!previousProduct) return true
    const [previousValue, value] = [previousProduct[key] ?? 0, product[key] ?? 0]
    const difference =
      key === 'name' ? alphabet.compare(String(previousValue), String(value)) : compareValues(previousValue, value)
    return difference * sign <= 0
  })
}
