import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, open, test } from './shop.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** The files that every page begins with; all others come when they are wanted. */
const firstFiles = (): ReadonlySet<string> => {
  const file = path.resolve(import.meta.dirname, '../dist/client/.vite/manifest.json')
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const walk = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const name of chunk.imports ?? []) walk(chunks[name])
  }
  walk(Object.values(chunks).find(({ isEntry }) => isEntry))
  return found
}

test('the shop is walked through although every part that comes later is lost once', async ({ page }) => {
  const first = firstFiles()
  const lost = new Set<string>()
  await page.route(/\/assets\/.*\.(js|css)$/, async route => {
    const { pathname } = new URL(route.request().url())
    if (first.has(pathname) || lost.has(pathname) || /entry-browser/.test(pathname)) return route.continue()
    lost.add(pathname)
    // Told apart from what was refused: so ends what is left on the way.
    await route.abort('aborted')
  })
  await open(page, '/et')
  const suggestions = page.getByRole('combobox', { name: 'Otsi tooteid' })
  await suggestions.fill('turbo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await suggestions.fill('')
  await page.getByRole('link', { name: 'Kategooriad' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Kõik tooted' }).click()
  await expect(page).toHaveURL(/\/tooted$/)
  await page
    .getByRole('article')
    .filter({ hasText: /Laos: \d\d/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('link', { name: 'Vaata suurelt' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Lisa ostukorvi/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Ostukorv: 1 toode/ }).hover()
  await expect(page.getByRole('region', { name: 'Ostukorvi sisu' })).toBeVisible()
  await page.getByRole('link', { name: /^Ostukorv: 1 toode/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ostukorv' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Vormista tellimus' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tellimuse vormistamine' })).toBeVisible()
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Müügitingimused' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Müügitingimused' })).toBeVisible()
  expect(lost.size).toBeGreaterThan(12)
})
