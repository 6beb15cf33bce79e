import { expect, open, test } from './shop.ts'
import { arrangeCart, fillContact, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

const TOO_BIG =
  'The selected delivery provider is not available as your cart contains product which is too big for parcel machines.'

test('delivers products too big for parcel machines by courier', async ({ page }) => {
  await arrangeCart(page, 'brake pads', 'en')
  await open(page, '/en/checkout')
  const parcel = page.getByRole('radio', { name: /^Omniva parcel machine/ })
  await parcel.check()
  await arrangeCart(page, 'alloy wheel', 'en')
  await open(page, '/en/checkout')
  await expect(parcel).toHaveCount(0)
  const impossible = page.getByText(/^Not possible for this cart/)
  await impossible.click()
  await expect(page.getByText('An item in your cart is too big for this method').first()).toBeVisible()
  await expect(page.getByText(/^Omniva parcel machine/)).toBeVisible()
  const delivery = page.getByRole('group', { name: 'Delivery' })
  await expect(delivery.getByText(TOO_BIG)).toBeVisible()

  await fillContact(page, 'velg@example.ee', 'en')
  await page.getByRole('checkbox', { name: WORDS.en.terms }).check()
  await pressOrder(page, 'en')
  await expect(page.getByRole('radio', { name: /post office/i })).toBeFocused()
  await expect(delivery.getByText(TOO_BIG)).toBeVisible()

  await page.getByRole('radio', { name: /courier/i }).check()
  await expect(delivery.getByText(TOO_BIG)).toHaveCount(0)
  for (const [label, value] of [
    ['Street and house number', 'Rataskaevu 2'],
    ['City', 'Tallinn'],
    ['County or state', 'Harju'],
    ['Postcode', '10123'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await page.getByRole('checkbox', { name: WORDS.en.terms }).check()
  await pressOrder(page, 'en')
  await readOrderNumber(page, 'en')
})
