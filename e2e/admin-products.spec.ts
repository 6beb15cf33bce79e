import type { Locator, Page } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { openSecondWindow } from './open-second-window.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, openUntil, test, waitUntilHydrated } from './shop.ts'

/** Holds back the calls of a page to an address until they are released. */
const holdCalls = (page: Page, url: RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const routed = page.route(url, async route => {
    await promise
    await route.continue()
  })
  return {
    waitForStart: async (press: () => Promise<void>) => {
      await routed
      await Promise.all([page.waitForRequest(url), press()])
    },
    release: resolve,
  }
}

/** Returns how many pages of the browser wait for a running operation. */
const countWaitingPages = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).pending?.length)

/** Changes both listed prices by ten per cent. */
const raiseBothPrices = async (page: Page, press = (button: Locator) => button.click()) => {
  await page.getByRole('checkbox', { name: 'Vali kõik' }).check()
  await page.getByRole('toolbar', { name: 'Valitud read' }).getByRole('button', { name: 'Muuda hindu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Muuda hindu' })
  await dialog.getByRole('textbox', { name: 'Muutus (%)' }).fill('10')
  await press(dialog.getByRole('button', { name: 'Muuda hindu (2)' }))
}

test('undoes a listed price from the audit log without settings, and returns to the unchanged list', async ({
  page,
}) => {
  await logInAt(page, '/et/admin/account', KEEPER)
  await open(page, '/et/admin/product?sale=no&picture=yes')
  const productRow = page.locator('tbody').getByRole('row').first()
  const price = productRow.getByRole('button', { name: /hind: / })
  const priceBefore = await price.textContent()
  await price.click()
  await productRow.getByRole('textbox', { name: /hind$/ }).press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(price).not.toHaveText(priceBefore ?? '')
  await productRow.getByRole('link').first().click()
  await page.getByRole('main').getByRole('link', { name: 'Tooted', exact: true }).click()
  await expect(page).toHaveURL(/\/et\/admin\/product\?sale=no&picture=yes$/)

  await open(page, '/et/admin/audit?kind=product')
  await page
    .getByRole('button', { name: /^Tegevused: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Võta muudatus tagasi' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Kas võtta muudatus tagasi?' })
  await confirmation.getByRole('button', { name: 'Võta muudatus tagasi' }).click()
  await expect(confirmation).toBeHidden()
  await open(page, '/et/admin/product?sale=no&picture=yes')
  await expect(price).toHaveText(priceBefore ?? '')
})

test('duplicates a product once despite two presses, and does not redirect a user who left', async ({ page }) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  const links = page.locator('tbody').getByRole('link')
  const [one, other] = await links.evaluateAll(all =>
    all.map(link => new URL((link as HTMLAnchorElement).href).pathname),
  )
  let requestCount = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/duplicate*', async route => {
    requestCount += 1
    await released
    // The answer names another product, so no copy is created.
    await route.fulfill({ json: { success: true, data: { id: Number(other?.split('/').at(-1)) } } })
  })
  await open(page, one ?? '')
  for (const _press of ['once', 'twice']) {
    await page.getByRole('button', { name: 'Veel' }).click()
    await page.getByRole('menuitem', { name: 'Tee koopia' }).click()
    await expect.poll(() => requestCount).toBe(1)
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Tooted', exact: true }).first().click()
  await expect(page).toHaveURL(/\/et\/admin\/product$/)
  release()
  await expect(page.getByText(/^See on koopia\./).first()).toBeVisible()
  await expect(page).toHaveURL(/\/et\/admin\/product$/)
  expect(requestCount).toBe(1)
})

test('creates a product, shows it in the shop, and merges the changes of two people', async ({
  page,
  somebodyElse,
  problems,
}) => {
  await logInAt(page, '/et/admin/product', KEEPER)
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await expect(page.locator('tbody tr').first()).toBeFocused()
  await page.getByRole('link', { name: 'Uus toode' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uus toode')

  await test.step('shows missing values at their fields', async () => {
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByRole('textbox', { name: 'Nimi (Eesti)' })).toBeFocused()
    await expect(page.getByText('Kohustuslik').first()).toBeVisible()
  })
  await test.step('shows the new product in the shop', async () => {
    await page.getByRole('textbox', { name: 'Nimi (Eesti)' }).fill('Proovi näidikupaneel')
    await page.getByRole('textbox', { name: 'Nimi (English)' }).fill('Trial gauge pod')
    await page.getByRole('textbox', { name: 'Tootekood' }).fill('PROOV-77/A')
    await page.getByRole('textbox', { name: /^Tavahind(?! k)/ }).fill('129,90')
    await page.getByRole('combobox', { name: /^Nähtavus/ }).click()
    await page.getByRole('option', { name: 'Nähtav' }).click()
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page).toHaveURL(/\/et\/admin\/product\/edit\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proovi näidikupaneel')
    await openUntil(somebodyElse, '/en/products?q=PROOV-77', 'Trial gauge pod')
    await openUntil(somebodyElse, '/et/products?q=PROOV-77', 'Proovi näidikupaneel')
  })
  await test.step('the later save shows the other changes and loses nothing', async () => {
    const address = page.url()
    const otherWindow = await openSecondWindow(page)
    await open(otherWindow, address)
    await otherWindow.getByRole('combobox', { name: 'Bränd' }).fill('Keeris')
    await otherWindow.keyboard.press('Control+s')
    await expect(otherWindow.getByText('Toode on salvestatud')).toBeVisible()
    await otherWindow.close()
    await page.getByRole('textbox', { name: /^Soodushind(?! k)/ }).fill('99,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByText(/^Keegi teine salvestas toote vahepeal/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Bränd' })).toHaveValue('Keeris')
    await expect(page.getByRole('textbox', { name: /^Soodushind(?! k)/ })).toHaveValue('99,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(page.getByText(/^Keegi teine salvestas toote vahepeal/)).toBeHidden()
    await page.reload()
    await waitUntilHydrated(page)
    await expect(page.getByRole('combobox', { name: 'Bränd' })).toHaveValue('Keeris')
    await expect(page.getByRole('textbox', { name: /^Soodushind(?! k)/ })).toHaveValue('99,90')
  })
  await test.step('names conflicting fields and offers both values', async () => {
    const otherWindow = await openSecondWindow(page)
    const getPriceField = (of: Page) => of.getByRole('textbox', { name: /^Soodushind(?! k)/ })
    await open(otherWindow, page.url())
    await getPriceField(otherWindow).fill('89,90')
    await otherWindow.keyboard.press('Control+s')
    await expect(otherWindow.getByText('Toode on salvestatud')).toBeVisible()
    await otherWindow.close()
    await getPriceField(page).fill('79,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    const choice = page.getByRole('group', { name: 'Soodushind' })
    await expect(choice).toContainText(/Algne: 99,90/)
    await expect(choice.getByRole('radio', { name: /^Sinu versioon 79,90/ })).toBeChecked()
    await choice.getByRole('radio', { name: /^Teise kasutaja versioon 89,90/ }).check()
    await expect(getPriceField(page)).toHaveValue('89,90')
    await getPriceField(page).fill('99,90')
    await page.getByRole('button', { name: 'Salvesta' }).click()
    await expect(choice).toBeHidden()
  })
  await test.step('duplicates, reprices by percentage, undoes, and navigates by typing', async () => {
    await page.getByRole('button', { name: 'Veel' }).click()
    await page.getByRole('menuitem', { name: 'Tee koopia' }).click()
    await expect(page.getByRole('textbox', { name: 'Tootekood' })).toHaveValue('PROOV-77/A-2')
    await open(page, '/et/admin/product?q=PROOV-77&sort=code1')
    const prices = page.getByRole('button', { name: /hind: / })
    await expect(prices).toHaveText([/^99,90/, /^99,90/])
    // The operation succeeds, but the page closes before its answer.
    const step = /\/v1\/admin\/product\/bulk(\?|$)/
    await page.route(step, async route => {
      await route.fetch()
      await route.abort()
    })
    await raiseBothPrices(page)
    await expect(page.getByRole('dialog').getByText(/^Toiming jäi pooleli/)).toBeVisible()
    await page.unroute(step)
    expect(problems.splice(0)).toEqual([expect.stringMatching(/bulk\?lang=et: net::ERR_FAILED$/)])
    await page.reload()
    await waitUntilHydrated(page)
    await expect(prices).toHaveText([/^109,89/, /^109,89/])
    await expect(page.getByText('„Muuda hindu“ katkes: tehtud 0 / 2')).toBeVisible()
    await page.getByRole('button', { name: 'Võta tagasi' }).click()
    await expect(page.getByText('2 muudatust on tagasi võetud')).toBeVisible()
    await expect(prices).toHaveText([/^99,90/, /^99,90/])
  })
  await test.step('an undo in one tab blocks the undo in another', async () => {
    const prices = page.getByRole('button', { name: /hind: / })
    const bulkCalls = holdCalls(page, /\/v1\/admin\/product\/bulk(\?|$)/)
    await raiseBothPrices(page, button => bulkCalls.waitForStart(() => button.click()))
    const secondTab = await openSecondWindow(page)
    await open(secondTab, '/et/admin/product?q=PROOV-77&sort=code1')
    const back = secondTab.getByRole('button', { name: 'Võta tagasi' })
    // Both tabs wait for the running operation, and neither announces it.
    await expect.poll(() => countWaitingPages(secondTab)).toBe(2)
    await expect(secondTab.getByText(/katkes: tehtud/)).toBeHidden()
    bulkCalls.release()
    await expect(prices).toHaveText([/^109,89/, /^109,89/])
    await expect(secondTab.getByText('2 muudetud')).toBeVisible()
    const undoCalls = holdCalls(page, /\/v1\/admin\/product\/bulk\/undo/)
    await undoCalls.waitForStart(() => page.getByRole('button', { name: 'Võta tagasi' }).click())
    await expect(page.getByRole('button', { name: 'Võta tagasi' })).toBeHidden()
    await expect.poll(() => countWaitingPages(secondTab)).toBe(1)
    await expect(back).toBeHidden()
    undoCalls.release()
    for (const tab of [page, secondTab]) await expect(tab.getByText('2 muudatust on tagasi võetud')).toBeVisible()
    await expect(back).toBeHidden()
    await secondTab.close()
    await expect(prices).toHaveText([/^99,90/, /^99,90/])
  })
  await test.step('keeps changes made during an undo, lists them, and lets them be undone separately', async () => {
    const prices = page.getByRole('button', { name: /hind: / })
    const back = page.getByRole('button', { name: 'Võta tagasi' })
    await raiseBothPrices(page)
    await expect(prices).toHaveText([/^109,89/, /^109,89/])
    const undoCalls = holdCalls(page, /\/v1\/admin\/product\/bulk\/undo/)
    await undoCalls.waitForStart(() => back.click())
    await raiseBothPrices(page)
    await expect(prices).toHaveText([/^120,88/, /^120,88/])
    await expect(page.getByText('2 muudetud')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Tagasivõtmine…' })).toBeVisible()
    await expect(back).toBeHidden()
    undoCalls.release()
    await expect(page.getByText('2 on vahepeal uuesti muudetud ja jäi puutumata.')).toBeVisible()
    await back.click()
    await expect(page.getByText('2 muudatust on tagasi võetud')).toBeVisible()
    await expect(prices).toHaveText([/^109,89/, /^109,89/])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Otsi tooteid, tellimusi, kliente ja lehti' }).fill('kategoo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kategooriad')
  })
  await test.step('searches, opens, edits and saves by keyboard', async () => {
    await open(page, '/et/admin/product')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('PROOV-77/A-2')
    await page.keyboard.press('Enter')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('tbody tr').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Tootekood' })).toHaveValue('PROOV-77/A-2')
    await page.getByRole('textbox', { name: 'Tootekood' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.type('-K')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  })
  await test.step('restores the list when returning to it', async () => {
    await open(page, '/et/admin/product')
    const list = page.getByRole('region', { name: 'Tooted' })
    const readScrollTop = () => list.evaluate(node => node.scrollTop)
    await list.evaluate(node => node.scrollTo(0, 600))
    const link = list.getByRole('link').nth(12)
    await link.scrollIntoViewIfNeeded()
    const scrollTop = await readScrollTop()
    expect(scrollTop).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('textbox', { name: 'Tootekood' })).toBeVisible()
    await page.goBack()
    await expect.poll(readScrollTop).toBe(scrollTop)
  })
})
