import { logInAt } from './admin-staff.ts'
import { findProduct } from './find-product.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'

test('views, annotates and erases a client except for legally required data', async ({ page }) => {
  await logInAt(page, '/et/admin/client', OWNER)
  // Sorted by last order, the first client has only completed orders.
  await open(page, '/et/admin/client?sort=last_order_at')
  const table = page.getByRole('table', { name: 'Kliendid' })
  const [name = '', email = ''] = await table
    .locator('tbody')
    .getByRole('row')
    .first()
    .locator('th, td')
    .allTextContents()
  expect(email).toContain('@')
  await table.getByRole('link', { name }).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(page.getByText(/^#1\d{5}$/).first()).toBeVisible()

  await test.step('stores a note', async () => {
    await page.getByRole('textbox', { name: 'Märkus' }).fill('Helistab hommikuti')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible()
  })
  await test.step('lists erased and kept data first, then erases the client', async () => {
    await page.getByRole('button', { name: 'Kustuta isikuandmed' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(/raamatupidamise seadus|Arveid ei ole/)).toBeVisible()
    await question.getByRole('button', { name: 'Kustuta isikuandmed' }).click()
    await expect(heading).toHaveText(/^Kustutatud klient \d+$/)
    await expect(page.getByText(/Anonüümitud tellimusi: \d+/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveCount(0)
    await open(page, `/et/admin/client?q=${encodeURIComponent(email)}`)
    await expect(page.getByText('Tulemusi ei ole')).toBeVisible()
  })
})

test('the order form finds a company; its page shows its contacts and merges a duplicate', async ({
  page,
  somebodyElse,
}) => {
  const { id: productId } = await findProduct(
    somebodyElse,
    product => product.hasLimitedAmount && product.availableForSale > 20,
  )
  await logInAt(page, '/et/admin/client', OWNER)
  const orderId = await page.evaluate(placeCompanyOrder, { productId, email: 'arve@rehvihall.example' })
  await page.evaluate(placeCompanyOrder, { productId, email: 'ladu@rehvihall.example' })

  await test.step("the order form fills in the company's last address", async () => {
    await open(page, '/et/admin/order/create')
    await page.getByRole('combobox', { name: /^Otsi klienti/ }).fill('rehvihall')
    await page.getByRole('option').filter({ hasText: 'arve@rehvihall.example' }).click()
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue('arve@rehvihall.example')
    await expect(page.locator('[name="Order.short_contact_address"]')).toHaveValue('Tehase 5, Tartu')
  })
  await test.step('the client page shows the address and a message to the customer', async () => {
    await open(page, `/et/admin/order/edit/${orderId}`)
    await page.getByRole('textbox', { name: 'Sõnum kliendile' }).fill('Kas arve kõlbab?')
    await page.getByRole('button', { name: 'Saada sõnum', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Kas arve kõlbab?' })).toHaveCount(1)
    await open(page, '/et/admin/client?q=arve%40rehvihall')
    await page.getByRole('table', { name: 'Kliendid' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Sõnumid' })).toBeVisible()
    await expect(page.getByText('Kas arve kõlbab?')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Aadressid' })).toBeVisible()
    await expect(page.getByText('Tehase 5, Tartu').first()).toBeVisible()
  })
  await test.step('merges the duplicates', async () => {
    await page.getByRole('combobox', { name: 'Nimi, e-post, telefon või registrikood' }).fill('ladu@rehvihall')
    await page.getByRole('option').filter({ hasText: 'ladu@rehvihall.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ühenda selle kliendiga' }).click()
    await expect(page.getByText('Kliendid on ühendatud')).toBeVisible()
    await open(page, '/et/admin/client?q=rehvihall')
    await expect(page.getByRole('table', { name: 'Kliendid' }).locator('tbody').getByRole('row')).toHaveCount(1)
  })
})

/** Places an order of a company that pays by transfer, in the browser of a member of staff; returns its id. */
const placeCompanyOrder = async ({ productId, email }: { productId: number; email: string }): Promise<number> => {
  const { data } = await (await fetch('/v1/session')).json()
  const answer = await fetch('/v1/admin/order', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': data.csrfToken,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      Order: { client_type: 'business', short_contact_address: 'Tehase 5, Tartu', delivery_user_comment: '' },
      Client: {
        first_name: 'Rein',
        last_name: 'Rehv',
        business_name: 'Rehvihall OÜ',
        company_reg_nr: '12345678',
        vat_reg_nr: '',
        vat_reg_country: '',
        email,
        phone: '+372 5512 9876',
      },
      Delivery: {
        country: 'EE',
        provider: 'pickup-tallinn',
        option: null,
        Address: { street: '', apartment: '', city: '', state: '', area_code: '', country: 'EE' },
      },
      CartItem: [{ product_id: productId, amount: 1 }],
      acceptedTos: true,
      language: 'et',
      pays_by: 'transfer',
      paid: false,
    }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(body))
  return body.data.id
}
