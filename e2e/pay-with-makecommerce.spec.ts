import { alive, expect, open, test } from './shop.ts'
import { addToCart, fillContact, orderNumber, pressOrder, WORDS } from './shopping.ts'

test('a private person has it sent to a parcel machine and pays by a bank of MakeCommerce @phone', async ({
  page,
  mailbox,
}, info) => {
  const email = `makecommerce.${info.project.name}@example.ee`
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
  const number = await orderNumber(page)
  const orderPage = page.url()

  await test.step('given up at the bank, the order waits', async () => {
    await page.getByRole('button', { name: 'Swedbank' }).click()
    await expect(page.getByRole('heading', { name: 'MakeCommerce (fake)' })).toBeVisible()
    await expect(page.getByText(`${number}:`)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(orderPage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number}`)
    await alive(page)
  })
  await test.step('an answer of the bank that proves nothing leads back to the order', async () => {
    await page.getByRole('button', { name: 'Swedbank' }).click()
    await page.getByRole('button', { name: 'Come back garbled' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(/\/et\/payment-unclear$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Me ei saanud panga vastusest aru' })).toBeVisible()
    await page.getByRole('link', { name: 'Vaata tellimust' }).click()
    await expect(page).toHaveURL(orderPage)
    await alive(page)
  })
  await test.step('then paid by another of its banks', async () => {
    await page.getByRole('button', { name: 'LHV' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(/\/et\/payment-success/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tasumine õnnestus' })).toBeVisible()
  })
  await test.step('the order is paid, and stays so when the bank is left backwards', async () => {
    await open(page, orderPage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number} - makstud`)
    await expect(page.getByRole('button', { name: 'LHV' })).toHaveCount(0)
    const [paid, ...others] = await mailbox.find(email, `Tellimuse ${number} makse on kohal`)
    expect(others).toEqual([])
    expect(paid.attachments).toHaveLength(1)
  })
})
