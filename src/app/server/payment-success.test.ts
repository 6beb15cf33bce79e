import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

const PAID_TEXT = /Tasumine õnnestus<\/h1>|Makse on laekunud ja/
const loadPage = async (query: string) => (await shop.fetchPage(`/et/payment-success${query}`)).body

test.each(['', '?order=', '?order=invented-token-of-nobody', '?order=%00', '?status=paid'])(
  'does not claim a payment when opened manually as %j',
  async query => {
    const page = await loadPage(query)
    expect(page).not.toMatch(PAID_TEXT)
    expect(page).toContain('Tellimuse maksmine</h1>')
  },
)

test('shows the true state of an order, and only to its customer', async () => {
  const { number, public_token: token } = (await placeOrder(shop.openBrowser(), shop.product.id)).json().data.order
  const unpaidPage = await loadPage(`?order=${token}`)
  expect(unpaidPage).not.toMatch(PAID_TEXT)
  expect(unpaidPage).toContain('Makse ei ole veel laekunud</h1>')
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  expect((await staff.call('POST', `/v1/admin/order/${number}/payment`, { body: {} })).statusCode).toBe(200)
  const paidPage = await shop.fetchPage(`/et/payment-success?order=${token}`)
  expect(paidPage.body).toMatch(PAID_TEXT)
  expect(paidPage.body).toContain(`Tellimus #${number}`)
  expect(paidPage.headers['cache-control']).toContain('no-store')
  expect(await loadPage('')).not.toMatch(PAID_TEXT)
})
