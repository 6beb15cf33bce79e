import type { APIRequestContext, Page } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import type { Mailbox } from './mailbox.ts'
import { readPdfText } from './read-pdf.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillContact, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

test('a Finnish consumer pays Estonian VAT before the OSS registration and Finnish VAT from then on', async ({
  page,
  somebodyElse: owner,
  mailbox,
}) => {
  await orderToFinland(page, mailbox, {
    email: 'ennen@example.fi',
    note: 'Including VAT.',
    rate: '24%',
    otherRate: '25.5%',
  })
  await logInAt(owner, '/et/admin/settings/edit/vat', OWNER)
  try {
    await test.step('the owner sees the sales of both years and registers for OSS', async () => {
      const section = owner.getByRole('region', { name: 'Müük teiste EL-i riikide tarbijatele' })
      await expect(section.getByRole('progressbar')).toHaveCount(2)
      await expect(section).toContainText('Eesti käibemaksu')
      await owner.getByRole('button', { name: 'Muuda OSS-i registreeringut' }).click()
      const dialog = owner.getByRole('dialog')
      const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Tallinn' }).format()
      await dialog.getByLabel(/OSS kehtib alates/).fill(today)
      await dialog.getByRole('button', { name: 'Muuda OSS-i registreeringut' }).click()
      await expect(dialog).toBeHidden()
      await expect(section).toContainText('oma riigi käibemaksu')
    })
    await orderToFinland(page, mailbox, {
      email: 'jalkeen@example.fi',
      note: 'Including 25.5% VAT of the destination country (Finland).',
      rate: '25.5%',
      otherRate: '24%',
    })
  } finally {
    // The other tests of this shop expect Estonian VAT.
    await endRegistration(owner.request)
  }
})

/** Ends the OSS registration by the call of the settings' dialog. */
const endRegistration = async (request: APIRequestContext): Promise<void> => {
  const { data } = (await (await request.get('/v1/session')).json()) as { data: { csrfToken: string } }
  const headers = { 'x-csrf-token': data.csrfToken }
  const answer = await request.put('/v1/admin/shop-settings', { data: { ossFrom: null }, headers })
  expect(answer.status()).toBe(200)
}

interface ExpectedVat {
  email: string
  /** The sentence below the total of the checkout. */
  note: string
  rate: string
  otherRate: string
}

/** Orders by courier to Finland and pays; every place and document names the expected rate. */
const orderToFinland = async (
  page: Page,
  mailbox: Mailbox,
  { email, note, rate, otherRate }: ExpectedVat,
): Promise<void> => {
  await test.step(`orders with ${rate} VAT`, async () => {
    await arrangeCart(page, 'silicone hose', 'en')
    await open(page, '/en/checkout')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('FI')
    await page.getByRole('radio', { name: /courier/i }).check()
    await fillContact(page, email, 'en')
    for (const [label, value] of [
      ['Street and house number', 'Mannerheimintie 1'],
      ['City', 'Helsinki'],
      ['County or state', 'Uusimaa'],
      ['Postcode', '00100'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(value)
    await expect(page.getByRole('region', { name: 'Place your order' })).toContainText(note)
    await page.getByRole('checkbox', { name: WORDS.en.terms }).check()
    await pressOrder(page, 'en')
  })
  const number = await readOrderNumber(page, 'en')
  const orderPath = new URL(page.url()).pathname
  await test.step('the order page and the confirmation name the rate', async () => {
    const contents = page.getByRole('main')
    await expect(contents).toContainText(rate)
    await expect(contents).not.toContainText(otherRate)
    const [mail] = await mailbox.find(email, number)
    expect(mail.text).toContain(rate)
    expect(mail.text).not.toContain(otherRate)
    expect(mail.html).toContain(rate)
  })
  await test.step('the invoice names the rate', async () => {
    await page.getByRole('button', { name: /^Harju Bank/ }).click()
    await page.getByRole('button', { name: 'Simulate successful payment', exact: true }).click()
    await expect(page).toHaveURL(/payment-success/)
    await open(page, orderPath)
    // The first download issues an invoice that no job has issued yet.
    const link = page.getByRole('link', { name: /^Download VAT invoice/ })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    const text = await readPdfText(await answer.body())
    expect(text).toContain(rate)
    expect(text).not.toContain(otherRate)
  })
}
