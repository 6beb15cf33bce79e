import type { Page, Route } from '@playwright/test'
import { formatCents } from '#kernel/money.ts'
import { changePrice } from './change-price.ts'
import { findProduct } from './find-product.ts'
import { holdAnswer } from './hold-answer.ts'
import { alive, expect, open, test } from './shop.ts'
import { addToCart, fillForPickUp, orderNumber, placeOrder, pressOrder, WORDS } from './shopping.ts'

/** The order itself is placed; its answer is held back. */
const holdOrder = (page: Page) => holdAnswer(page, /\/v1\/place-order/)

test('a second tab that sends the same order gets the same order', async ({ page, context, mailbox }) => {
  const email = 'kaks.sakki@example.ee'
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  const other = await context.newPage()
  await open(other, '/et/checkout')
  await other.getByRole('checkbox', { name: WORDS.et.terms }).check()
  const { arrived, letGo } = await holdOrder(page)
  await pressOrder(page)
  await arrived
  await pressOrder(other)
  const number = await orderNumber(other)
  letGo()
  expect(await orderNumber(page)).toBe(number)
  expect(await mailbox.find(email, 'Sinu tellimus')).toHaveLength(1)
})

test('two tabs that are pressed at the same moment make one order', async ({ page, context, mailbox }) => {
  const email = 'samal.hetkel@example.ee'
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  const other = await context.newPage()
  await open(other, '/et/checkout')
  await other.getByRole('checkbox', { name: WORDS.et.terms }).check()
  // Both buttons are there, and neither waits for the other's tab to be looked at.
  const buttons = [page, other].map(tab => tab.getByRole('button', { name: WORDS.et.order }))
  for (const button of buttons) await expect(button).toBeEnabled()
  await Promise.all(buttons.map(button => button.dispatchEvent('click')))
  const number = await orderNumber(other)
  expect(await orderNumber(page)).toBe(number)
  expect(await mailbox.find(email, 'Sinu tellimus')).toHaveLength(1)
})

test('what is put into the cart while the order is on its way stays there, and the form behind takes no key', async ({
  page,
  context,
}) => {
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, 'vahepeal.lisatud@example.ee')
  const other = await context.newPage()
  const { arrived, letGo } = await holdOrder(page)
  await pressOrder(page)
  await arrived
  const button = page.locator('form button[type=submit]')
  await button.evaluate(node => node.focus())
  await expect(button).not.toBeFocused()
  const added = await addToCart(other, 'madaldusvedrud')
  // The first tab has heard of it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(added)
  letGo()
  await orderNumber(page)
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: /^Ostukorv: 1 toode,/ })).toBeVisible()
  await open(other, '/et/cart')
  await expect(other.getByRole('spinbutton')).toHaveCount(1)
  await expect(other.getByRole('spinbutton', { name: `Kogus: ${added}` })).toHaveValue('1')
})

test('an answer that is lost, by a reload or on the way, loses no order and makes no second one', async ({
  page,
  mailbox,
}) => {
  const email = 'kadunud.vastus@example.ee'
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  const { arrived, letGo } = await holdOrder(page)
  await pressOrder(page)
  await expect(page.getByText('Esitan tellimust').last()).toBeVisible()
  await arrived
  await page.reload()
  letGo()
  await alive(page)

  await test.step('the connection breaks too', async () => {
    const breakDown = async (route: Route): Promise<void> => {
      await route.fetch()
      await route.abort('aborted')
    }
    await page.route('**/v1/place-order*', breakDown, { times: 1 })
    await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
    await pressOrder(page)
    await expect(page.getByText('Serveriga puudub internetiühendus.')).toBeVisible()
    // A press of the button leaves the focus where it is, and so does what lay over the form.
    await expect(page.getByRole('checkbox', { name: WORDS.et.terms })).toBeFocused()
    const summary = page.getByRole('region', { name: 'Esita tellimus' })
    await expect(summary).toContainText(
      'Vastust ei tulnud. Telli julgelt uuesti: sama tellimus ei lähe kaks korda kirja.',
    )
  })
  await pressOrder(page)
  await orderNumber(page)
  expect(await mailbox.find(email, 'Sinu tellimus')).toHaveLength(1)
})

test('an order whose answer was lost is found again at its own price, though its goods cost more by then', async ({
  page,
  mailbox,
}) => {
  const email = 'vana.hind@example.ee'
  const name = await addToCart(page, 'madaldusvedrud')
  const { id, total_price } = await findProduct(page, product => product.name === name)
  const before = Math.round(total_price * 100)
  await open(page, '/et/checkout')
  await fillForPickUp(page, email)
  const { arrived, letGo } = await holdOrder(page)
  await pressOrder(page)
  await arrived
  await changePrice(id, before + 1_000)
  try {
    await page.reload()
    letGo()
    await alive(page)
    await expect(page.getByRole('region', { name: 'Esita tellimus' })).toContainText(formatCents(before + 1_000, 'et'))
    await page.getByRole('checkbox', { name: WORDS.et.terms }).check()
    await pressOrder(page)
    await orderNumber(page)
    await expect(page.getByText(/^Tasuda /)).toContainText(formatCents(before, 'et'))
    expect(await mailbox.find(email, 'Sinu tellimus')).toHaveLength(1)
  } finally {
    await changePrice(id, before)
  }
})

test('back after the bank leads to the order or an empty checkout, never to a second order', async ({ page }) => {
  const number = await placeOrder(page, 'tagasi.pangast@example.ee')
  await page.getByRole('button', { name: 'Harju Pank (proov)' }).click()
  await page.getByRole('button', { name: 'Maksa' }).click()
  await expect(page.getByRole('heading', { name: 'Tasumine õnnestus' })).toBeVisible()
  for (const address of [/\/sandbox-bank\//, /\/et\/payment\//]) {
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(address)
    await page.waitForLoadState()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus #${number} - makstud`)
  // The order's page stands where the checkout stood: further back is what was before it.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/checkout|payment/)
  await open(page, '/et/checkout')
  await expect(page.getByRole('heading', { name: 'Ostukorvis ei ole tooteid' })).toBeVisible()
  await expect(page.getByRole('button', { name: WORDS.et.order })).toHaveCount(0)
})
