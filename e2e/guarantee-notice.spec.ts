import { Buffer } from 'node:buffer'
import { buildNoticeArchive, buildPdf, drawNotice } from '#compliance/testing/notice-files.ts'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { findProduct } from './find-product.ts'
import { getSharedShop, OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, arrangeCart, fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'

test('the owner uploads the guarantee notice, and a customer sees it before the order', async ({
  page,
  somebodyElse: customer,
  browser,
  mailbox,
}) => {
  await test.step('the owner uploads the archive and confirms its Estonian files', async () => {
    await logInAt(page, '/et/admin/settings/edit/guarantee', OWNER)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'SVG.zip', mimeType: 'application/zip', buffer: Buffer.from(await buildNoticeArchive()) })
    await expect(page.getByRole('status').filter({ hasText: 'Lisatud: 4' })).toContainText('mustvalged: 2')
    for (const name of ['EU_notice_ET_RGB.svg', 'EU_notice_ET.pdf']) {
      const confirm = page.getByRole('button', { name: `Kinnita ${name}` })
      await confirm.click()
      await expect(confirm).toBeHidden()
    }
    await expect(page.getByText('Lehtedel: SVG')).toBeVisible()
    await expect(page.getByText('Kirjades: PDF')).toBeVisible()
  })
  await test.step('the customer opens it at the product and above the order button', async () => {
    await addToCart(customer, 'silikoonvoolik')
    await customer.getByRole('article').first().getByRole('link').first().click()
    await customer.getByRole('main').getByRole('link', { name: 'Sinu õigused: seadusjärgne garantii' }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Sinu õigused: seadusjärgne garantii')
    await open(customer, '/et/checkout')
    const button = customer.getByRole('button', { name: 'Sinu õigused: seadusjärgne garantii' })
    const order = customer.getByRole('button', { name: 'Tellimus koos maksekohustusega' })
    expect((await button.boundingBox())?.y).toBeLessThan((await order.boundingBox())?.y ?? 0)
    await button.click()
    const dialog = customer.getByRole('dialog', { name: 'Sinu õigused: seadusjärgne garantii' })
    const picture = dialog.getByRole('img', { name: /Euroopa Liidu teade/ })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(500)
    await expect(dialog.getByRole('link', { name: /Teie Euroopa/ })).toHaveAttribute('href', /youreurope\/garantiid$/)
    await expectNoViolations(customer)
  })
  await test.step('attaches the notice to the order confirmation, and links it on the order page', async () => {
    await customer.keyboard.press('Escape')
    await fillForPickUp(customer, 'garantii@example.ee')
    await pressOrder(customer)
    const number = await readOrderNumber(customer)
    const [mail] = await mailbox.find('garantii@example.ee', number)
    expect(mail.attachments.map(({ filename }) => filename)).toContain('garantiiteade.pdf')
    const link = customer.getByRole('link', { name: 'Teade seadusjärgse garantii kohta' })
    const answer = await customer.request.get((await link.getAttribute('href')) ?? '')
    expect(await answer.body()).toEqual(Buffer.from(buildPdf('et')))
  })
  await test.step('shows the notice without a script through the footer', async () => {
    const context = await browser.newContext({ baseURL: getSharedShop().url, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto('/et/gallery')
    await plain.getByRole('contentinfo').getByRole('link', { name: 'Sinu õigused: seadusjärgne garantii' }).click()
    await expect(plain.getByRole('img', { name: /Euroopa Liidu teade/ })).toBeVisible()
    await expect(plain.getByRole('main')).toContainText('vähemalt kaheks aastaks')
    // There is no notice in English.
    expect((await plain.goto('/en/guarantee'))?.status()).toBe(404)
    await context.close()
  })
  await test.step('the owner takes the files out of use', async () => {
    for (const name of ['EU_notice_ET_RGB.svg', 'EU_notice_ET.pdf', 'EU_notice_EN_RGB.svg', 'EU_notice_EN.pdf']) {
      await page.getByRole('button', { name: `Eemalda ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eemalda', exact: true }).click()
      await expect(page.getByRole('heading', { name })).toBeHidden()
    }
    expect((await customer.goto('/et/guarantee'))?.status()).toBe(404)
  })
})

test('the owner enters a guarantee of durability, and the customer gets its label before and after the order', async ({
  page,
  somebodyElse: customer,
  mailbox,
}) => {
  const label = Buffer.from(drawNotice('GARAN 5'))
  const name = await arrangeCart(customer, 'silikoonvoolik')
  await logInAt(page, '/et/admin/product', OWNER)
  await open(page, `/et/admin/product?q=${encodeURIComponent(name)}`)
  await page.locator('tbody tr').first().getByRole('link', { name }).first().click()
  const section = page.getByRole('region', { name: 'Tootja vastupidavusgarantii ja GARAN-märgis' })
  await section.getByRole('textbox', { name: 'Garantii pikkus aastates' }).fill('2')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expect(section.getByText(/ainult garantiile, mis on pikem kui 2 aastat/)).toBeVisible()
  await section.getByRole('textbox', { name: 'Garantii pikkus aastates' }).fill('2,5')
  await section.getByRole('textbox', { name: 'Bränd märgisel' }).fill('Forge')
  await section.getByRole('textbox', { name: 'Mudeli tunnus märgisel' }).fill('FMIC-7')
  await section.getByRole('textbox', { name: 'Garantii andja nimi' }).fill('Forge Motorsport')
  await section.getByRole('textbox', { name: 'Garantii andja aadress' }).fill('Gloucester')
  await section.getByRole('textbox', { name: 'Kuidas garantiid kasutada (Eesti)' }).fill('Kirjuta tootjale.')
  await section.getByRole('textbox', { name: 'Kus garantii kehtib (Eesti)' }).fill('Euroopa Liit')
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'GARAN.svg', mimeType: 'image/svg+xml', buffer: label })
  await expect(section.getByRole('link', { name: 'GARAN.svg' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByText('Toode on salvestatud')).toBeVisible()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const product = await findProduct(customer, listed => listed.id === id)
  await open(customer, product.path)
  await customer.getByRole('link', { name: 'Tootja garantii 2,5 aastat (GARAN)' }).click()
  const picture = customer.getByRole('img', { name: /GARAN-märgis: .* Forge FMIC-7 vastupidavuse 2,5 aastaks/ })
  await expect(picture).toBeVisible()
  const answer = await customer.request.get((await picture.getAttribute('src')) ?? '')
  expect(await answer.body()).toEqual(label)
  await expectNoViolations(customer)
  await test.step('one press opens it above the order button', async () => {
    await open(customer, '/et/checkout')
    const button = customer.getByRole('button', { name: 'Tootja garantii 2,5 aastat (GARAN)' })
    const order = customer.getByRole('button', { name: 'Tellimus koos maksekohustusega' })
    expect((await button.boundingBox())?.y).toBeLessThan((await order.boundingBox())?.y ?? 0)
    await button.click()
    const dialog = customer.getByRole('dialog', { name: /Tootja garantii 2,5 aastat/ })
    await expect(dialog.getByRole('img', { name: /GARAN-märgis/ })).toBeVisible()
    await expect(dialog).toContainText('Kirjuta tootjale.')
    await expectNoViolations(customer)
    await customer.keyboard.press('Escape')
  })
  await test.step('the confirmation carries it, and the order shows it to the customer and to staff', async () => {
    await fillForPickUp(customer, 'garan@example.ee')
    await pressOrder(customer)
    const number = await readOrderNumber(customer)
    const [mail] = await mailbox.find('garan@example.ee', number)
    const names = mail.attachments.map(({ filename }) => filename)
    // Mail programs do not show SVG, so the label is on the order page and in the PDF.
    expect(names).toContain('tootja-garantii.pdf')
    expect(names.filter(name => name?.endsWith('.svg'))).toEqual([])
    expect(mail.text).toContain('2,5 aastat: Forge FMIC-7, garantii andja Forge Motorsport')
    await expect(customer.getByRole('link', { name: /vastupidavusgarantii \(GARAN\) 2,5 aastat/ })).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Tootja garantii tingimused (PDF)' })).toBeVisible()
    await open(page, `/et/admin/order?q=${number}`)
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await expect(page.getByRole('link', { name: /vastupidavusgarantii \(GARAN\) 2,5 aastat/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tootja garantii tingimused (PDF)' })).toBeVisible()
  })
})
