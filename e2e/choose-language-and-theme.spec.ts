import { expect, open, test, waitUntilHydrated } from './shop.ts'

const switcher = { et: 'Vaheta keelt', en: 'Change language' }

test('stores the language only when chosen, and keeps the query of the address', async ({ page }) => {
  await test.step('reading an English page stores no language', async () => {
    await open(page, '/en/products?q=turbo')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/')
    await expect(page).toHaveURL(/\/et$/)
  })
  await test.step('switching keeps the query and stores the language', async () => {
    await open(page, '/et/tooted?q=turbo&sort=total_price')
    const storedAnswer = page.waitForResponse(/set-language/)
    await page.getByRole('navigation', { name: switcher.et }).getByRole('link', { name: 'en' }).click()
    await expect(page).toHaveURL(/\/en\/\w+\?q=turbo&sort=total_price$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(page).toHaveTitle('Products')
    expect((await storedAnswer).ok()).toBe(true)
    await page.goto('/')
    await expect(page).toHaveURL(/\/en$/)
  })
  await test.step('a content page links its translation', async () => {
    await open(page, '/en/terms-of-sale')
    await page.getByRole('navigation', { name: switcher.en }).getByRole('link', { name: 'et' }).click()
    await expect(page).toHaveURL(/\/et\/muugitingimused$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Müügitingimused' })).toBeVisible()
  })
})

const GROUND = { Dark: 'rgb(13, 14, 16)', ConjLight: 'rgb(245, 246, 248)' }

test('stores the theme under its key and applies it before the first paint', async ({ page }) => {
  const html = page.locator('html')
  await open(page, '/et')
  await expect(html).toHaveAttribute('data-theme', 'Dark')
  await page.getByRole('button', { name: 'Kasuta heledat teemat' }).click()
  await expect(html).toHaveAttribute('data-theme', 'ConjLight')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('ConjLight')

  await test.step('applies the stored theme before scripts load', async () => {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto('/et/tooted', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(html).toHaveAttribute('data-theme', 'ConjLight')
    await expect(html).toHaveCSS('background-color', GROUND.ConjLight)
    release()
    await waitUntilHydrated(page)
    await expect(page.getByRole('button', { name: 'Kasuta tumedat teemat' })).toBeVisible()
  })
  await test.step('an unknown name falls back to dark', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'Neon'))
    await open(page, '/et')
    await expect(html).toHaveAttribute('data-theme', 'Dark')
    await expect(html).toHaveCSS('background-color', GROUND.Dark)
  })
})
