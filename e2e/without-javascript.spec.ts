import { expect, test } from './shop.ts'

test.use({ javaScriptEnabled: false })

test('shows shop and pages without JavaScript', async ({ page }) => {
  await test.step('shows the home page', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/et$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osad, mis teevad töö ära')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Leheküljed' }).getByRole('link', { name: 'Järgmine lehekülg' }).click()
    await expect(page).toHaveURL(/\/et\/tooted\?page=2$/)
    await expect(page.getByRole('article').first()).toBeInViewport()
    await page.goBack()
  })
  await test.step('searches by the form', async () => {
    await page.getByRole('combobox', { name: 'Otsi tooteid' }).fill('velg')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/et\/tooted\?.*q=velg/)
    await expect(page.getByRole('article').first()).toContainText(/velg/i)
  })
  await page.waitForLoadState()
  await test.step('opens the next page of results by a link', async () => {
    const firstName = await page.getByRole('article').first().getByRole('heading').textContent()
    await page.getByRole('navigation', { name: 'Leheküljed' }).getByRole('link', { name: 'Järgmine lehekülg' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(firstName ?? '')
    await page.goBack()
  })
  await test.step('filters by a link', async () => {
    // The search results have too few brands for the link that shows more, so this step uses the full list.
    await page.goto('/et/tooted')
    const filters = page.getByRole('complementary', { name: 'Filtrid' })
    await filters
      .getByRole('group')
      .filter({ hasText: 'Bränd' })
      .getByRole('link', { name: /^Näita veel/ })
      .click()
    await expect(page).toHaveURL(/open=brand/)
    const option = filters.getByRole('listitem').getByRole('link', { name: /^Haare/ })
    await option.click()
    await expect(page).toHaveURL(/f=brand(:|%3A)haare/)
    const foundProducts = page.getByRole('article')
    await expect(foundProducts.first()).toContainText('Haare')
    await expect(foundProducts.filter({ hasNotText: 'Haare' })).toHaveCount(0)
  })
  await test.step('shows a product', async () => {
    const link = page.getByRole('article').first().getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d+,\d\d\s€$/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tehnilised andmed' })).toBeVisible()
  })
  await test.step('lists the cars that a product fits, and the parts for a car', async () => {
    await page.goto('/et/tooted?q=PL-11666')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Sobivad autod' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'VII 2.0 TSI GTI', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Volkswagen Golf VII')
    await page.getByRole('main').getByRole('link', { name: 'Kõik osad koos filtritega' }).first().click()
    await expect(page).toHaveURL(/[?&]v=\d+/)
    await expect(page.getByRole('region', { name: 'Auto', exact: true })).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
  await test.step('shows a content page', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' }).click()
    await expect(page).toHaveURL(/\/et\/muugitingimused$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Müügitingimused' })).toBeVisible()
    await expect(page.getByText('taganeda 14 päeva jooksul')).toBeVisible()
  })
  for (const [path, words] of [
    ['/et/cart', 'Ostukorv vajab JavaScripti. Palun lülita see brauseris sisse.'],
    ['/et/login', 'See vorm vajab JavaScripti.'],
    ['/en/contact', 'This form needs JavaScript.'],
  ] as const) {
    await test.step(`${path} explains that it needs JavaScript`, async () => {
      // Playwright's browser does not render `noscript`, so the test reads the answer.
      const response = await page.goto(path)
      const noscriptText = /<noscript>(.*?)<\/noscript>/s.exec((await response?.text()) ?? '')?.[1]
      expect(noscriptText).toContain(words)
      await expect(page.getByText(/^Ostukorvi laadimine/)).toBeHidden()
    })
  }
})
