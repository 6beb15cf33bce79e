import { Buffer } from 'node:buffer'
import { buildNoticeArchive, buildPdf } from '#compliance/testing/notice-files.ts'
import { expectNoViolations, logInAt } from './admin-staff.ts'
import { getSharedShop, OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, fillForPickUp, pressOrder, readOrderNumber } from './shopping.ts'

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
    const order = customer.getByRole('button', { name: 'Telli (maksekohustusega)' })
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
  await test.step('the order confirmation carries it, and the order page leads to it', async () => {
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
  await test.step('it is there without a script, by the footer', async () => {
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
