import type { APIRequestContext, Page } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { findProduct } from './find-product.ts'
import { STOREKEEPER } from './shared-shop.ts'
import { expect, open, openUntil, test, waitUntilHydrated } from './shop.ts'

const PHONE_SIZE = { width: 390, height: 844 }
const DESKTOP_SIZE = { width: 1440, height: 900 }

const readCode = async (request: APIRequestContext, id: number): Promise<string> => {
  const { data } = (await (await request.get(`/product/view/${id}`)).json()) as { data: { code1: string } }
  return data.code1
}

/** Opens the stock of a product and returns its cell of the first warehouse. */
const openStockCell = async (page: Page, code: string) => {
  await open(page, `/et/admin/warehouse?q=${encodeURIComponent(code)}`)
  return page.getByRole('textbox', { name: /, Tallinn$/ })
}

test('a day in the warehouse: receives products, mails waiting customers, counts shelves, corrects a quantity', async ({
  page,
  somebodyElse,
  mailbox,
}) => {
  const soldOut = await findProduct(
    somebodyElse,
    ({ hasLimitedAmount, availableForSale, available_in }) =>
      hasLimitedAmount && availableForSale === 0 && available_in === -2,
  )
  const code = await readCode(somebodyElse.request, soldOut.id)

  await test.step('a customer asks for a notification', async () => {
    const notifyLabel = 'Teavita mind, kui toode on taas laos'
    await open(somebodyElse, soldOut.path)
    await somebodyElse.getByRole('button', { name: notifyLabel }).click()
    const dialog = somebodyElse.getByRole('dialog', { name: notifyLabel })
    await dialog.getByRole('textbox', { name: 'E-post' }).fill('riiul@example.ee')
    await dialog.getByRole('button', { name: 'Teavita mind' }).click()
    await expect(dialog).toBeHidden()
  })

  await logInAt(page, '/et/admin/warehouse', STOREKEEPER)

  const scanField = page.getByRole('textbox', { name: 'Skanni või sisesta tootekood' })
  const countedField = page.getByRole('textbox', { name: `Loetud kogus: ${soldOut.name}` })
  const startDocument = async (tab: string, button: string, field: string, words: string) => {
    await page.getByRole('navigation', { name: 'Ladu' }).getByRole('link', { name: tab }).click()
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('textbox', { name: field }).fill(words)
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    await expect(scanField).toBeFocused()
  }

  await test.step("receives products against the supplier's list", async () => {
    await startDocument('Kauba vastuvõtt', 'Uus vastuvõtt', 'Saateleht või tarnija', 'Saateleht 4711')
    await page.getByRole('button', { name: 'Impordi nimekiri' }).click()
    await page.getByRole('textbox', { name: 'Nimekiri' }).fill(`Kood;Kogus\n${code.toLowerCase()};6\nPOLE-SEDA;1`)
    await page.getByRole('dialog').getByRole('button', { name: 'Impordi nimekiri' }).click()
    await expect(page.getByText('Rida 3: POLE-SEDA. Selle koodiga toodet ei ole.')).toBeVisible()
    await page.getByRole('button', { name: 'Loobu', exact: true }).click()
    // Leaving asks before it discards the pasted counts.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lahku salvestamata' }).click()
    await expect(countedField).toHaveValue('0')
    await scanField.fill(`5*${code}`)
    await scanField.press('Enter')
    await expect(countedField).toHaveValue('5')
    await page.getByRole('button', { name: 'Kinnita vastuvõtt' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tükke: 5 · tooteid: 1 · erinevusi: 1.')
    await page.getByRole('dialog').getByRole('button', { name: 'Kinnita vastuvõtt' }).click()
    await expect(page.getByRole('main').getByText('Kinnitatud', { exact: true })).toBeVisible()
    await expect(scanField).toBeHidden()
  })

  await test.step('mails the waiting customer and sells the product', async () => {
    const [mail] = await mailbox.find('riiul@example.ee', soldOut.name)
    expect(mail.text).toContain(soldOut.path)
    await openUntil(somebodyElse, soldOut.path, 'Laos: 5 ')
  })

  await test.step('on a phone a scanner counts faster than the server answers, and unknown codes are reported', async () => {
    await page.setViewportSize(PHONE_SIZE)
    await startDocument('Inventuurid', 'Uus inventuur', 'Mida loetakse', 'Riiul 12')
    for (const text of [code, code, 'TUNDMATU', code, code]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(countedField).toHaveValue('4')
    await expect(page.getByText('TUNDMATU: Selle koodiga toodet ei ole.')).toBeVisible()
    await expect(page.getByRole('row', { name: soldOut.name })).toContainText('−1')
    await page.getByRole('button', { name: 'Kinnita inventuur' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kinnita inventuur' }).click()
    await expect(page.getByRole('main').getByText('Kinnitatud', { exact: true })).toBeVisible()
    const overflowPx = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflowPx).toBeLessThanOrEqual(0)
    await page.setViewportSize(DESKTOP_SIZE)
  })

  await test.step('codes wait offline, are sent automatically later, and count once', async () => {
    await startDocument('Inventuurid', 'Uus inventuur', 'Mida loetakse', 'Riiul 13')
    const scanUrl = /\/stock-document\/\d+\/scan/
    let requests = 0
    await page.route(scanUrl, async route => {
      requests += 1
      // The first count is saved but its answer is lost; the others never reach the shop.
      if (requests === 1) await route.fetch()
      await route.abort('aborted')
    })
    for (const text of [code, `2*${code}`]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText('2 koodi ootab')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kinnita inventuur' })).toBeDisabled()
    await page.getByRole('navigation', { name: 'Ladu' }).getByRole('link', { name: 'Kauba vastuvõtt' }).click()
    await page.getByRole('dialog').locator('.dialog-foot').getByRole('button', { name: 'Jätka muutmist' }).click()
    await page.unroute(scanUrl)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(countedField).toHaveValue('3')
    await expect(page.getByText('2 koodi ootab')).toBeHidden()
    await scanField.fill('TUNDMATU')
    await scanField.press('Enter')
    const unknownCodeError = page.getByText('TUNDMATU: Selle koodiga toodet ei ole.')
    await expect(unknownCodeError).toBeVisible()
    const repeatedScan = page.waitForResponse(scanUrl)
    await page.getByRole('button', { name: 'Proovi uuesti' }).click()
    expect((await repeatedScan).status()).toBe(404)
    await expect(unknownCodeError).toBeVisible()
    await expect(countedField).toHaveValue('3')
  })

  await test.step('changes a quantity in the table with a reason', async () => {
    // A phone shows the quantities immediately.
    await page.setViewportSize(PHONE_SIZE)
    const cell = await openStockCell(page, code)
    await expect(cell).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(DESKTOP_SIZE)
    await expect(cell).toHaveValue('4')
    await cell.fill('3')
    await page.getByRole('combobox', { name: /^Põhjus/ }).click()
    await page.getByRole('option', { name: 'Kahjustatud' }).click()
    const corrections = '**/v1/admin/stock/correct*'
    const requests: unknown[] = []
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(corrections, async route => {
      requests.push(route.request().postDataJSON())
      await answered
      await route.continue()
    })
    await page.keyboard.press('Control+s')
    await expect.poll(() => requests.length).toBe(1)
    // Text typed while a save is pending is not part of it, and its answer keeps the text.
    await cell.fill('2')
    await page.keyboard.press('Control+s')
    await expect(cell).toHaveValue('2')
    expect(requests).toHaveLength(1)
    answer()
    await expect(page.getByText('Korrigeeritud koguseid: 1')).toBeVisible()
    await page.unroute(corrections)
    await expect(page.getByText('3 →')).toBeVisible()
    await expect(cell).toHaveValue('2')
    await cell.press('Escape')
    await expect(cell).toHaveValue('3')
    // Keys work as in every list: move to a row, select it, open it.
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('toolbar', { name: 'Valitud read' })).toContainText('1 valitud')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/StockMovements/)
    await waitUntilHydrated(page)
    const rows = page.getByRole('row').filter({ hasText: code })
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Kahjustatud')
    await expect(rows.first()).toContainText(STOREKEEPER.username)
  })
})
