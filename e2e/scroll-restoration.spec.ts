import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

const readScroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a page opens at its top, and going back or reloading returns to where it was left', async ({ page }) => {
  await page.goto('/et/tooted')
  const product = page.getByRole('article').nth(6).getByRole('heading').getByRole('link')
  await product.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 100))
  const scrollBefore = await readScroll(page)
  expect(scrollBefore).toBeGreaterThan(100)

  await product.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => readScroll(page)).toBe(0)

  await page.goBack()
  await expect.poll(() => readScroll(page)).toBe(scrollBefore)

  await page.reload()
  await expect.poll(() => readScroll(page)).toBe(scrollBefore)

  await page.goForward()
  await expect.poll(() => readScroll(page)).toBe(0)
})
