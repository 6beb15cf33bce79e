import { checkAccessibility } from './check-accessibility.ts'
import { expect, open, test, waitUntilHydrated } from './shop.ts'
import { addToCart, fillContact, placeOrderByRequest, pressOrder, readOrderNumber, WORDS } from './shopping.ts'

test('a private person orders to a parcel machine and pays by a bank of MakeCommerce', async ({ page, mailbox }) => {
  const email = 'makecommerce@example.ee'
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: /^Smartposti pakiautomaat/ }).check()
  await page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' }).fill('haapsalu')
  await page
    .getByRole('option', { name: /Haapsalu/ })
    .first()
    .click()
  await fillContact(page, email)
  await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
  await pressOrder(page)
  const number = await readOrderNumber(page)
  const orderPage = page.url()

  await test.step('cancelling at the bank leaves the order unpaid', async () => {
    await page.getByRole('button', { name: 'Swedbank' }).click()
    await expect(page.getByRole('heading', { name: 'MakeCommerce (fake)' })).toBeVisible()
    await expect(page.getByText(`${number}:`)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(orderPage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
    await waitUntilHydrated(page)
  })
  await test.step('an unsigned bank answer returns to the order', async () => {
    await page.getByRole('button', { name: 'Swedbank' }).click()
    await page.getByRole('button', { name: 'Come back garbled' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(/\/et\/payment-unclear$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Me ei saanud pangast makse kinnitust' })).toBeVisible()
    await page.getByRole('link', { name: 'Vaata tellimust' }).click()
    await expect(page).toHaveURL(orderPage)
    await waitUntilHydrated(page)
  })
  await test.step('pays by another bank', async () => {
    await page.getByRole('button', { name: 'LHV' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(/\/et\/payment-success/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tasumine õnnestus' })).toBeVisible()
  })
  await test.step('the order stays paid after Back from the bank', async () => {
    await open(page, orderPage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number} – makstud`)
    await expect(page.getByRole('button', { name: 'LHV' })).toHaveCount(0)
    const [paidMail, ...otherMails] = await mailbox.find(email, `Makse on laekunud: tellimus ${number}`)
    expect(otherMails).toEqual([])
    expect(paidMail.attachments).toHaveLength(1)
  })
})

test('does not request a pending bank payment again, and shows it when it arrives', async ({
  page,
  browser,
  somebodyElse,
}) => {
  const { number, path: orderPage } = await placeOrderByRequest(page, 'nadalavahetus@example.ee', 'en')
  await open(page, orderPage)
  await page.getByRole('button', { name: 'Swedbank' }).click()
  await expect(page.getByRole('heading', { name: 'MakeCommerce (fake)' })).toBeVisible()
  const bankUrl = page.url()
  await page.getByRole('button', { name: 'Take days' }).click()
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await expect(page).toHaveURL(orderPage)
  await waitUntilHydrated(page)
  const notice = page.getByRole('status').filter({ hasText: 'Your payment is being processed.' })
  await expect(notice).toContainText('You don’t need to pay again')
  await expect(page.getByText('Your order has been placed.')).toBeVisible()
  const disclosure = page.locator('summary', { hasText: 'Pay another way anyway' })
  const lhvButton = page.getByRole('button', { name: 'LHV' })
  await expect(lhvButton).toBeHidden()

  await test.step('offers another payment method one click away', async () => {
    await disclosure.press('Enter')
    await expect(lhvButton).toBeVisible()
    await checkAccessibility(page, 'a payment on its way')
    await lhvButton.click()
    await expect(page.getByText(`${number}:`)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(orderPage)
    await expect(notice).toBeVisible()
  })
  await test.step('also works without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plainPage = await context.newPage()
    await plainPage.goto(page.url())
    await expect(plainPage.getByText('Your payment is being processed.')).toBeVisible()
    await expect(plainPage.getByRole('button', { name: 'LHV' })).toBeHidden()
    await plainPage.getByText('Pay another way anyway').click()
    await plainPage.getByRole('button', { name: 'LHV' }).click()
    await expect(plainPage.getByRole('heading', { name: 'MakeCommerce (fake)' })).toBeVisible()
    await context.close()
  })
  await test.step('the bank confirms the payment', async () => {
    await somebodyElse.goto(bankUrl)
    await somebodyElse.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Payment received. Thank you!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number} – paid`)
    await expect(notice).toHaveCount(0)
  })
})
