import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ComposedShop, composedShop, placeOrder, STAFF } from '../testing/composed-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composedShop()
})
afterAll(() => shop.close())

const ARRIVED = /Tasumine õnnestus<\/h1>|Makse on laekunud ja/
const loadPage = async (query: string) => (await shop.page(`/et/payment-success${query}`)).body

test.each(['', '?order=', '?order=invented-token-of-nobody', '?order=%00', '?status=paid'])(
  'does not claim a payment when opened manually as %j',
  async query => {
    const page = await loadPage(query)
    expect(page).not.toMatch(ARRIVED)
    expect(page).toContain('Tellimuse maksmine</h1>')
  },
)

test('shows the true state of an order, and only to its buyer', async () => {
  const { number, public_token: token } = (await placeOrder(shop.browser(), shop.product.id)).json().data.order
  const unpaid = await loadPage(`?order=${token}`)
  expect(unpaid).not.toMatch(ARRIVED)
  expect(unpaid).toContain('Makse ei ole veel laekunud</h1>')
  const staff = shop.browser()
  await staff.logIn(STAFF)
  expect((await staff.call('POST', `/v1/admin/order/${number}/payment`, { body: {} })).statusCode).toBe(200)
  const paid = await shop.page(`/et/payment-success?order=${token}`)
  expect(paid.body).toMatch(ARRIVED)
  expect(paid.body).toContain(`Tellimus #${number}`)
  expect(paid.headers['cache-control']).toContain('no-store')
  expect(await loadPage('')).not.toMatch(ARRIVED)
})
