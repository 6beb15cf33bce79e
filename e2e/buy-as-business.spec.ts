import { UNKNOWN_NUMBER } from './fake-services.ts'
import { expect, open, test } from './shop.ts'
import { arrangeCart, fillForPickUp, pressOrder, readOrderNumber, WORDS } from './shopping.ts'
import { logInStaff } from './staff.ts'

const VALID_NUMBER = 'FI01120389'
const EXEMPT = 'Prices exclude VAT. The exemption is verified when the order is processed.'

test('an Estonian business is asked for e-invoices in a shop without an operator', async ({ page }) => {
  await arrangeCart(page, 'silicone hose', 'en')
  await open(page, '/en/checkout')
  await fillForPickUp(page, 'ostja.earve@example.ee', 'en')
  await page.getByRole('radio', { name: 'Business' }).check()
  await page.getByRole('textbox', { name: 'Business name' }).fill('Kiire OÜ')
  await page.getByRole('textbox', { name: 'Registry code' }).fill('14532901')
  const question = page.getByRole('checkbox', { name: 'We would like an e-invoice' })
  await question.check()
  await page.getByRole('textbox', { name: 'Business address' }).fill('Kadaka tee 5')
  await pressOrder(page, 'en')
  await expect(page.getByRole('textbox', { name: 'Business address' })).toHaveAccessibleDescription(/city/i)
  await page.getByRole('textbox', { name: 'Registry code' }).fill('')
  await expect(question).toBeHidden()
})

for (const { description, number } of [
  { description: 'valid', number: VALID_NUMBER },
  { description: 'one that VIES cannot tell about', number: UNKNOWN_NUMBER },
]) {
  test(`a Finnish business with a VAT number, ${description}, orders by courier without VAT`, async ({
    page,
    request,
    mailbox,
  }) => {
    const email = `ostja.${number}@example.fi`
    await arrangeCart(page, 'silicone hose', 'en')
    await open(page, '/en/checkout')
    const summary = page.getByRole('region', { name: 'Place your order' })
    const courier = page.getByRole('radio', { name: /courier/i })
    const readAmount = async (label: string) =>
      parseCents((await summary.getByText(label).locator('xpath=following::*[1]').textContent()) ?? '')
    const gross = await readAmount('Total')

    await page.getByRole('combobox', { name: 'Country' }).selectOption('FI')
    await expect(courier).toHaveAccessibleName(/8\.90/)
    await page.getByRole('radio', { name: 'Business' }).check()
    await page.getByRole('textbox', { name: 'Business name' }).fill('Nopea Auto Oy')
    await page.getByRole('textbox', { name: 'Business address' }).fill('Mannerheimintie 1, Helsinki')
    await expect(summary).not.toContainText(EXEMPT)
    await page.getByRole('textbox', { name: 'VAT number' }).fill(number)
    await test.step('shows every price without VAT, also those of delivery', async () => {
      await expect(summary).toContainText(EXEMPT)
      await expect(courier).toHaveAccessibleName(/7\.18/)
      await courier.check()
      await expect.poll(() => readAmount('Total')).toBe(Math.round(gross / 1.24) + 718)
    })
    const total = await readAmount('Total')
    await test.step('the cart in the header shows this price', async () => {
      const cart = page.getByRole('link', { name: /^Cart: / })
      await expect(cart).toHaveAccessibleName(new RegExp((total / 100).toFixed(2)))
      await page.getByRole('radio', { name: 'Private person' }).check()
      await expect(cart).toHaveAccessibleName(new RegExp(((gross + 890) / 100).toFixed(2)))
      await page.getByRole('radio', { name: 'Business' }).check()
      await expect(cart).toHaveAccessibleName(new RegExp((total / 100).toFixed(2)))
    })

    for (const [label, value] of [
      ['Street and house number', 'Mannerheimintie 1'],
      ['City', 'Helsinki'],
      ['County or state', 'Uusimaa'],
      ['Postcode', '00100'],
      ['Email', email],
      ['Phone', '+358 40 123 4567'],
    ] as const) {
      await page.getByRole('textbox', { name: label, exact: false }).first().fill(value)
    }
    await page.getByRole('checkbox', { name: WORDS.en.terms }).check()
    await pressOrder(page, 'en')
    const order = await readOrderNumber(page, 'en')
    await expect(page.getByText(/^Prices exclude VAT\. The exemption is verified/)).toBeVisible()
    await expect(page.getByText(/^Amount due: /)).toContainText((total / 100).toFixed(2))
    const [mail] = await mailbox.find(email, order)
    expect(mail.text).toContain('Total excl. VAT')

    await test.step('checks VIES, and shows staff a check without a result', async () => {
      const staff = await logInStaff(request)
      const isUnknown = number === UNKNOWN_NUMBER
      await expect
        .poll(() => staff.vatChecksOf(order))
        .toMatchObject([{ number, result: isUnknown ? 'unknown' : 'valid' }])
      const readTaskKinds = async () => (await staff.tasksOf(order)).map(({ kind }) => kind)
      await expect.poll(readTaskKinds).toEqual(isUnknown ? ['vat-number-unknown'] : [])
    })
  })
}

const parseCents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
