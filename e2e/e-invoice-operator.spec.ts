import type { Page } from '@playwright/test'
import { LEGAL_ENTITY, OPERATOR_KEY } from '#bookkeeping/testing/fake-storecove.ts'
import { logInAt } from './admin-staff.ts'
import type { Mailbox } from './mailbox.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, openUntil, test } from './shop.ts'
import { arrangeCart, CUSTOMER, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

const SETTINGS = '/et/admin/settings/edit/bookkeeping'

test('an Estonian business pays and receives its invoice as a PDF and as an e-invoice', async ({
  page,
  mailbox,
  somebodyElse: owner,
}) => {
  await logInAt(owner, SETTINGS, OWNER)
  await changeOperator(owner, { isActive: true })
  try {
    await buyWithEInvoice(page, mailbox, owner)
  } finally {
    // The other tests of this shop have no operator.
    await open(owner, SETTINGS)
    await changeOperator(owner, { isActive: false })
  }
})

/** Switches the operator on or off on the page of settings. */
const changeOperator = async (owner: Page, { isActive }: { isActive: boolean }): Promise<void> => {
  await owner.getByRole('button', { name: 'Muuda: Storecove' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Ettevõtte tunnus operaatori juures').fill(LEGAL_ENTITY)
  await dialog.getByLabel('API-võti').fill(OPERATOR_KEY)
  await dialog.getByLabel('Saada alates').fill('2020-01-01')
  await dialog.getByRole('checkbox', { name: 'Saada dokumendid' }).setChecked(isActive)
  await dialog.getByRole('button', { name: /^Muuda/ }).click()
  await expect(dialog).toBeHidden()
}

/** Orders with e-invoices and pays; the mail, the order's page and the operator get the same document. */
const buyWithEInvoice = async (page: Page, mailbox: Mailbox, owner: Page): Promise<void> => {
  const email = 'raamatupidaja@toore.example.ee'
  const product = await arrangeCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: 'Ettevõte' }).check()
  await page.getByRole('textbox', { name: 'Ettevõtte nimi' }).fill('Töökoda & Pojad OÜ')
  await page.getByRole('textbox', { name: 'Registrikood' }).fill('14532901')
  await page.getByRole('checkbox', { name: 'Soovime e-arvet' }).check()
  await page.getByRole('textbox', { name: 'Ettevõtte aadress' }).fill('Kadaka tee 5, 10621 Tallinn')
  await page.getByRole('radio', { name: WORDS.et.pickUp }).check()
  await page.getByRole('textbox', { name: 'E-post' }).fill(email)
  await page.getByRole('textbox', { name: 'Telefon' }).fill(CUSTOMER.phone)
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  const number = await readOrderNumber(page)
  const orderPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await page.getByRole('button', { name: 'Simuleeri õnnestunud makset', exact: true }).click()
  await expect(page).toHaveURL(/payment-success/)

  const [mail] = await mailbox.find(email, `Makse on laekunud: tellimus ${number}`)
  await test.step('the mail carries both', () => {
    const types = mail.attachments.map(({ mimeType }) => mimeType)
    expect(types).toEqual(expect.arrayContaining(['application/pdf', 'application/xml']))
  })
  await test.step('the order page offers the same e-invoice', async () => {
    await expect(async () => {
      await page.goto(orderPath)
      await expect(page.getByRole('link', { name: /Laadi alla e-arve \d+/ })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    const link = page.getByRole('link', { name: /Laadi alla e-arve \d+/ })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-disposition']).toMatch(/attachment; filename=/)
    const xml = await answer.text()
    expect(xml).toContain('Töökoda &amp; Pojad OÜ')
    expect(xml).toContain('14532901')
    expect(xml).toContain(product.replaceAll('&', '&amp;'))
    const sent = mail.attachments.find(({ mimeType }) => mimeType === 'application/xml')
    expect(Buffer.from(String(sent?.content), 'base64').toString()).toBe(xml)
  })
  await test.step('the operator gets the document, and the order shows it', async () => {
    await open(owner, '/et/admin/BookkeepingEntries')
    await owner.getByRole('button', { name: 'Saada kohe' }).click()
    await open(owner, `/et/admin/order?q=${number}`)
    await owner.getByRole('link', { name: number }).first().click()
    // A reload before the navigation ends would show the list again.
    await expect(owner).toHaveURL(/\/order\/edit\/\d+/)
    await openUntil(owner, new URL(owner.url()).pathname, 'Operaatorile antud')
  })
}
