import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { STAFF } from './shared-shop.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { logInStaff } from './staff.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** Lists the files that every page loads at its start; all others load on demand. */
const listEntryFiles = (): ReadonlySet<string> => {
  const file = path.resolve(import.meta.dirname, '../dist/client/.vite/manifest.json')
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const fileNames = new Set<string>()
  const addImports = (chunk: Chunk | undefined): void => {
    if (!chunk || fileNames.has(`/${chunk.file}`)) return
    fileNames.add(`/${chunk.file}`)
    for (const name of chunk.imports ?? []) addImports(chunks[name])
  }
  addImports(Object.values(chunks).find(({ isEntry }) => isEntry))
  return fileNames
}

test('the shop works although every lazy chunk fails once', async ({ page }) => {
  const entryFiles = listEntryFiles()
  const lostPaths = new Set<string>()
  await page.route(/\/assets\/.*\.(js|css)$/, async route => {
    const { pathname } = new URL(route.request().url())
    if (entryFiles.has(pathname) || lostPaths.has(pathname) || /entry-browser/.test(pathname)) return route.continue()
    lostPaths.add(pathname)
    // An aborted request counts as lost, unlike a refused one.
    await route.abort('aborted')
  })
  await open(page, '/et')
  const searchBox = page.getByRole('combobox', { name: 'Otsi tooteid' })
  await searchBox.fill('turbo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await searchBox.fill('')
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
  expect(lostPaths.size).toBeGreaterThan(12)
})

/** Holds back the scripts that hydrate pages until they are released. */
const delayScripts = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await waitUntilHydrated(page)
  }
}

test('replays presses and submits from before hydration @phone', async ({ page }) => {
  await open(page, '/et/tooted?f=availability:in-stock')
  const productPath = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const releaseScripts = await delayScripts(page)
  await page.goto(productPath ?? '', { waitUntil: 'commit' })
  const addButton = page
    .getByRole('main')
    .getByRole('button', { name: /^Lisa ostukorvi/ })
    .first()
  await addButton.click()
  await expect(addButton).toHaveCSS('opacity', '0.6')
  await releaseScripts()
  await expect(page.getByRole('link', { name: /^Ostukorv: 1 toode/ })).toBeVisible()
  await expect(addButton).toHaveCSS('opacity', '1')
})

test('handles a login submitted before hydration', async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/et/login', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Kasutajanimi' }).fill(STAFF.username)
  await page.getByRole('textbox', { name: 'Parool' }).fill('wrong-password-1')
  await page.getByRole('textbox', { name: 'Parool' }).press('Enter')
  await releaseScripts()
  await expect(page.getByText('Vale kasutajanimi või parool')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Kasutajanimi' })).toHaveValue(STAFF.username)
  await expect(page).toHaveURL(/\/et\/login$/)
})

test('keeps the shown page when chunks fail, and explains what cannot be shown', async ({ page, problems }) => {
  await open(page, '/et/tooted')
  const products = page.getByRole('main').getByRole('article')
  const firstName = await products.first().getByRole('link').first().textContent()
  await products.first().getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/tooted$/)
  const pageCalls = /\/v1\/(page-options|product\?|item-container)/
  await page.route(pageCalls, route => route.abort('internetdisconnected'))
  await page.goBack()
  await expect(page.getByText('Serveriga puudub internetiühendus.')).toBeVisible()
  await expect(products.first()).toContainText(firstName ?? '')
  await expect(page.getByRole('banner')).toBeVisible()

  // When the chunk of the next page never loads, the current page stays, and the next opens once the connection is
  // back.
  // The error uses the language of the current page, although the texts of the next have loaded.
  await page.unroute(pageCalls)
  const englishTexts = page.waitForResponse(/\/texts\/en\//)
  await page.route(pageCalls, async route => {
    await englishTexts
    await route.abort('internetdisconnected')
  })
  await page.getByRole('link', { name: 'en', exact: true }).first().click()
  await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toBeVisible()
  await expect(products.first()).toContainText(firstName ?? '')
  await expect(page.getByRole('link', { name: /salvestatud andmed/ })).toHaveCount(0)
  await page.unroute(pageCalls)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toHaveCount(0)

  await page.route(pageCalls, route => route.fulfill({ status: 500, contentType: 'text/html', body: 'Broken' }))
  await page.getByRole('link', { name: 'et', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Viga' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Palun kirjuta aadressil pood@')
  await expect(page.getByRole('link', { name: 'Kustuta sellesse brauserisse salvestatud andmed' })).toHaveAttribute(
    'href',
    '/et/clear-storage',
  )
  await page.unroute(pageCalls)
  await page.getByRole('button', { name: 'Proovi uuesti' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tooted' })).toBeVisible()
  await expect(products.first()).toBeVisible()
  // This test causes these console errors on purpose.
  problems.length = 0
})

test('keeps the shown screen of the administration area when the next one cannot load, and opens it later', async ({
  page,
  context,
  problems,
}) => {
  await logInStaff(page.request)
  await open(page, '/et/admin/task')
  const heading = page.getByRole('heading', { level: 1 })
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Haldusmenüü' }).getByRole('link', { name: 'Tellimused' }).click()
  await expect(page.getByText('Leht avaneb, kui ühendus taastub.')).toBeVisible()
  await expect(heading).toContainText('Ülesanded')
  await context.setOffline(false)
  await expect(heading).toContainText('Tellimused')
  // This test causes these network errors on purpose.
  problems.length = 0
})
