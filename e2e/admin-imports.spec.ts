import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { parseCsv } from '#kernel/parse-csv.ts'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { holdResponse } from './hold-response.ts'
import { KEEPER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

const ROWS = 1_000
const WRONG_ROWS = 20
const NEW_CODE = 'PROOV-LOEND'

/** Reads the counts of rows by outcome from the screen of the price list. */
const findCount = (page: Page, what: string) => page.locator('dl > div', { hasText: what }).locator('dd')
const filterByOutcome = async (page: Page, outcome: string) => {
  await page.getByRole('combobox', { name: 'Tulemus' }).click()
  await page.getByRole('option', { name: outcome, exact: true }).click()
}
const startAndConfirm = async (page: Page, action: string) => {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

test('cancels an import closed during upload, and sends the archive that was chosen last', async ({ page }) => {
  await logInAt(page, '/et/admin/import', KEEPER)
  const dialog = page.getByRole('dialog')
  const startImport = () => page.getByRole('button', { name: 'Uus import' }).click()
  await startImport()

  await test.step('uses the archive that was chosen last, although another is read later', async () => {
    const buildArchive = (...names: string[]) => ({
      name: `${names.length}.zip`,
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync(Object.fromEntries(names.map(name => [name, new Uint8Array([1])])))),
    })
    // The worker that reads the first archive loads late.
    const firstRead = await holdResponse(page, /read-file-worker/)
    const field = page.getByLabel('Pildid (ZIP-arhiiv)')
    await field.setInputFiles(buildArchive('A-1.jpg', 'A-2.jpg'))
    await firstRead.arrived
    await field.setInputFiles(buildArchive('B-1.jpg'))
    await expect(dialog.getByText('Üles laaditakse 1 pilt.')).toBeVisible()
    let isClosed = false
    page.once('worker', reader =>
      reader.once('close', () => {
        isClosed = true
      }),
    )
    await firstRead.release()
    await expect.poll(() => isClosed).toBe(true)
    await expect(dialog.getByText('Üles laaditakse 1 pilt.')).toBeVisible()
  })
  await test.step('stops sending after closing, and does not navigate', async () => {
    await page.getByLabel('Fail', { exact: true }).setInputFiles({
      name: 'suletud.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Tootekood;Hind\r\nPROOV-SULETUD;1,23'),
    })
    const rows = await holdResponse(page, /\/rows\?/)
    await dialog.getByRole('button', { name: 'Uus import' }).click()
    await rows.arrived
    const ended = page.waitForEvent('requestfailed', request => request.url().includes('/rows?'))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await ended
    await rows.release()
    await startImport()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/et\/admin\/import$/)
  })
})

test('reads a price list in the chosen encoding, and remembers it for the supplier', async ({ page }) => {
  await logInAt(page, '/et/admin/import', KEEPER)
  const dialog = page.getByRole('dialog')
  // Byte F0 is š in Windows-1257 and ð in Windows-1252.
  const buildList = (day: number) => ({
    name: `hulgi ${day}.11.2026.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from('Hulgi hinnad\r\nTootekood;Nimetus;Hind\r\nPROOV-1;Ma\u00f0in;1,23', 'latin1'),
  })
  const field = page.getByLabel('Fail', { exact: true })
  const preview = dialog.getByRole('region', { name: 'Esimesed read' })
  await page.getByRole('button', { name: 'Uus import' }).click()
  await field.setInputFiles(buildList(27))
  await expect(preview.getByRole('row').nth(1)).toContainText('3PROOV-1Mašin')
  await dialog.getByRole('combobox', { name: 'Kodeering' }).click()
  await page.getByRole('option', { name: /1252/ }).click()
  await expect(preview.getByRole('row').nth(1)).toContainText('Maðin')
  await expectNoViolations(page)
  await page.reload()
  await page.getByRole('button', { name: 'Uus import' }).click()
  await field.setInputFiles(buildList(28))
  await expect(preview.getByRole('row').nth(1)).toContainText('Maðin')
})

test("imports a supplier's price list, lists its problems, changes all prices, and undoes each", async ({
  page,
  problems,
}) => {
  await logInAt(page, '/et/admin/import', KEEPER)
  const csv = await (await page.request.get('/v1/admin/export/product')).text()
  const [, ...products] = parseCsv(csv.replace('\uFEFF', ''), ';')
  const codes = products.flatMap(([code]) => code ?? [])
  expect(codes.length).toBeGreaterThan(600)
  let doneImport = ''

  await test.step('a trial run lists errors first and changes nothing', async () => {
    const rows = codes.map(
      (code, index) => `"${code.replaceAll('"', '""')}";;;${index < WRONG_ROWS ? 'kallis' : '1,23'}`,
    )
    const newRows = Array.from({ length: ROWS - rows.length }, (_none, index) =>
      index === 0 ? `${NEW_CODE};Ainult eesti keeles;12,00;3,00` : `${NEW_CODE}-${index};Uus toode ${index};12,00;3,00`,
    )
    const list = ['Hinnakiri, sügis', 'Tootekood;Nimi;Hind;Ostuhind', ...rows, ...newRows].join('\r\n')
    await page.getByRole('button', { name: 'Uus import' }).click()
    // The file is uploaded in the background and resumes after a lost connection.
    const reader = page.waitForEvent('worker')
    await page.getByLabel('Fail', { exact: true }).setInputFiles({
      name: 'hinnakiri.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list),
    })
    await reader
    const send = page.getByRole('dialog').getByRole('button', { name: 'Uus import' })
    await page.route('**/rows*', route => route.abort(), { times: 1 })
    await send.click()
    await expect(page.getByRole('dialog').getByText(/^Ühendus katkes/)).toBeVisible()
    expect(problems.splice(0)).toEqual([expect.stringMatching(/rows\?lang=et: net::ERR_FAILED$/)])
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('hinnakiri.csv')
    await expect(page.getByRole('combobox', { name: 'Vastab väljale: Ostuhind' })).toHaveText(/Ostuhind käibemaksuta/)
    await page.getByRole('checkbox', { name: 'Loo tooted, mida veel ei ole' }).check()
    await page.getByRole('checkbox', { name: 'Näita uusi tooteid kohe' }).check()
    await page.getByRole('button', { name: 'Kontrolli faili', exact: true }).click()
    await expect(findCount(page, 'Tagasi lükatud')).toHaveText(String(WRONG_ROWS))
    await expect(findCount(page, 'Muudetud')).toHaveText(String(codes.length - WRONG_ROWS))
    await expect(findCount(page, 'Loodud')).toHaveText(String(ROWS - codes.length))
    const differences = page.getByRole('table', { name: 'Muudatused' })
    await expect(differences.getByRole('row').nth(1)).toContainText('See ei ole rahasumma')
    await expect(differences.getByRole('row').nth(WRONG_ROWS + 1)).toContainText('Ainult eesti keeles')
    await filterByOutcome(page, 'Muudetud')
    await expect(differences.getByRole('row').nth(1)).toContainText('→ 1,23')
    await page
      .getByRole('navigation', { name: 'Leheküljed' })
      .getByRole('link', { name: 'Lehekülg 2', exact: true })
      .click()
    await expect(differences.getByRole('row').nth(1)).toContainText('→ 1,23')
    await expectNoViolations(page)
  })
  await test.step('exports all changes and the searched rows', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Ekspordi CSV' }).click()
    const rows = parseCsv((await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', ''), ';')
    expect(rows).toHaveLength(codes.length - WRONG_ROWS + 1)
    expect(rows[1]?.[3]).toContain('→ 1,23')
    await filterByOutcome(page, 'Muudetud ja tagasi lükatud')
  })
  await test.step('exports the rejected rows', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Laadi alla tagasi lükatud read' }).click()
    const rejectedRows = await readFile(await (await download).path(), 'utf8')
    expect(parseCsv(rejectedRows.replace('\uFEFF', ''), ';')).toHaveLength(WRONG_ROWS + 1)
  })
  await test.step('imports the list, and fixes a problem by a click', async () => {
    await startAndConfirm(page, 'Impordi')
    await expect(page.getByText('Imporditud', { exact: true })).toBeVisible()
    const done = page.url()
    const problem = page.getByRole('button', { name: 'Nimi tõlkimata: tegevused tootega Ainult eesti keeles' })
    await expect(async () => {
      await open(page, '/et/admin/ProblematicProducts?q=Ainult%20eesti%20keeles')
      await expect(problem).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await problem.click()
    await page.getByRole('menuitem', { name: 'Kopeeri nimi kõigisse keeltesse' }).click()
    await expect(page.getByText('Ainult eesti keeles: parandatud')).toBeVisible()
    await expect(problem).toBeHidden()
    // The focus stays in the list although its row has left.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    doneImport = done
  })
  await test.step('moves the focus to the next row, fixes many problems together, and undoes it', async () => {
    await open(page, '/et/admin/ProblematicProducts?rule=noTranslation&q=Uus%20toode')
    const menus = page.getByRole('row').getByRole('button', { name: /^Nimi tõlkimata: tegevused/ })
    const [first, second] = [menus.first(), await menus.nth(1).getAttribute('aria-label')]
    await first.click()
    await page.getByRole('menuitem', { name: 'Kopeeri nimi kõigisse keeltesse' }).click()
    await expect(first).toHaveAttribute('aria-label', second!)
    await expect(first.locator('xpath=ancestor::tr[1]').locator(':focus')).toHaveAttribute('aria-haspopup', 'menu')
    const selected = page.getByRole('row').getByRole('checkbox', { name: /Uus toode/ })
    for (const index of [0, 1]) await selected.nth(index).click()
    const names = [await menus.nth(0).getAttribute('aria-label'), await menus.nth(1).getAttribute('aria-label')]
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Nimi tõlkimata: Kopeeri nimi/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Kopeeri nimi|Muuda/ })
      .click()
    await expect(page.getByRole('button', { name: names[0]!, exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Võta tagasi' }).click()
    for (const name of names) await expect(page.getByRole('button', { name: name!, exact: true })).toBeVisible()
    await open(page, doneImport)
  })
  await test.step('undoing restores everything', async () => {
    await startAndConfirm(page, 'Võta import tagasi')
    await expect(findCount(page, 'Tagasi võetud')).toHaveText(String(ROWS - WRONG_ROWS))
    await open(page, `/et/admin/product?q=${NEW_CODE}`)
    await expect(page.getByRole('link', { name: 'Ainult eesti keeles' })).toBeHidden()
  })
  await test.step('raises the prices of all products by percentage, and undoes it', async () => {
    await open(page, '/et/admin/product?sort=code1')
    const prices = page.getByRole('button', { name: /hind: / })
    const pricesBefore = await prices.allTextContents()
    await page.getByRole('checkbox', { name: 'Vali kõik' }).check()
    const bar = page.getByRole('toolbar', { name: 'Valitud read' })
    await bar.getByRole('button', { name: /^Vali kõik \d{3}$/ }).click()
    await bar.getByRole('button', { name: 'Muuda hindu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Muuda hindu' })
    await dialog.getByRole('textbox', { name: 'Muutus (%)' }).fill('7')
    await dialog.getByRole('button', { name: /^Muuda hindu \([3-9]\d\d\)$/ }).click()
    await expect(page.getByText(/^[3-9]\d\d muudetud/)).toBeVisible()
    await expect.poll(() => prices.allTextContents()).not.toEqual(pricesBefore)
    await page.getByRole('button', { name: 'Võta tagasi' }).click()
    await expect(page.getByText(/^[3-9]\d\d muudatust on tagasi võetud/)).toBeVisible()
    await expect.poll(() => prices.allTextContents()).toEqual(pricesBefore)
  })
})
