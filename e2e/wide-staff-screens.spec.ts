import type { APIRequestContext } from '@playwright/test'
import { logInAt } from './admin-staff.ts'
import { fits } from './page-width.ts'
import { OWNER } from './shared-shop.ts'
import { expect, open, test } from './shop.ts'
import { addToCart, fillForPickUp, orderNumber, pressOrder } from './shopping.ts'
import { logInStaff } from './staff.ts'

/** Returns an unbreakable word of the given length. */
const word = (length: number): string => 'Kummivarvikaitsekihieemaldusvahend'.repeat(10).slice(0, length)
const say = (text: string) => ({ type: 'language', et: text, en: text })
const EMAIL = `${'m'.repeat(60)}@${'b'.repeat(60)}.ee`

/** Sends the request of a form; returns the new record's id. */
const make = async (request: APIRequestContext, url: string, data: object): Promise<number> => {
  const session = (await (await request.get('/v1/session')).json()) as { data: { csrfToken: string } }
  const answer = await request.post(url, { data, headers: { 'x-csrf-token': session.data.csrfToken } })
  expect(answer.ok(), `${url}: ${answer.status()}`).toBe(true)
  const { data: made, model } = (await answer.json()) as { data?: { id: number }; model?: { id: number } }
  return (made ?? model)?.id ?? 0
}

test('no screen of staff is wider than the window, however long its words are', async ({ page, request }) => {
  test.setTimeout(240_000)
  await addToCart(page, 'silikoonvoolik')
  await open(page, '/et/checkout')
  await fillForPickUp(page, EMAIL)
  await page.getByRole('textbox', { name: 'Perekonnanimi' }).fill(word(200))
  await page.getByRole('textbox', { name: 'Lisainfo' }).fill(word(1_000))
  await pressOrder(page)
  const order = await (await logInStaff(request)).order(await orderNumber(page))
  await fits(page, 'order of a buyer')

  await logInAt(page, '/et/admin/category', OWNER)
  const category = await make(page.request, '/category/create', {
    ...{ parent_id: 0, name: { et: word(200), en: word(200) }, description: { et: word(400) }, hidden: 1 },
  })
  const product = await make(page.request, '/v1/admin/product', {
    ...{ name: say(word(200)), description: say(`<p>${word(300)}</p>`), code1: word(100), code2: '', brand: word(100) },
    ...{ price: 1_234_567.89, total_price: 1_234_567.89, vat_class: 'standard', unit: word(20), big_product: false },
    ...{ hasLimitedAmount: true, available_in: 0, critical_stock_level: 0, category_ids: [category] },
    visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 0 },
  })
  const filter = {
    name: say(word(100)),
    promoted: false,
    category_ids: [],
    options: [{ id: null, name: say(word(99)) }],
  }
  await make(page.request, '/v1/admin/filter', filter)
  const client = await make(page.request, '/v1/admin/client', {
    ...{ client_type: 'business', first_name: word(200), last_name: word(200), business_name: word(200), phone: '' },
    ...{ company_reg_nr: word(50), vat_reg_nr: '', vat_reg_country: '', email: `k${EMAIL}`, note: word(1_000) },
  })
  const user = await make(page.request, '/v1/admin/user', { username: word(60), email: EMAIL, roles: ['EDITOR'] })
  const album = await make(page.request, '/v1/admin/album', { title: say(word(200)) })
  const newPage = await make(page.request, '/v1/page-settings', { title: say(word(200)) })
  const delivery = await make(page.request, '/v1/admin/stock-document', {
    ...{ kind: 'delivery', warehouse_id: 1, reference: word(100) },
  })
  await make(page.request, '/v1/admin/synonym', { words: [word(60), `x${word(59)}`] })
  await make(page.request, '/v1/admin/api-key', { name: word(60), permissions: ['product.edit'] })
  await make(page.request, '/v1/admin/list-view', { list: 'product', name: word(60), query: 'q=x', shared: false })

  for (const path of [
    ...['category', 'filter', `product?q=${word(40)}`, `product/edit/${product}`, `order/edit/${order.id}`, 'order'],
    ...['client', `client/edit/${client}`, 'user', `user/edit/${user}`, 'album', `album/edit/${album}`, 'page'],
    ...[`page/edit/${newPage}`, 'StockDeliveries', `StockDocuments/edit/${delivery}`, 'Synonyms', 'settings/edit/keys'],
    ...['mail', 'audit'],
  ]) {
    await test.step(path, async () => {
      await open(page, `/et/admin/${path}`)
      await fits(page, path, [320, 1280])
    })
  }
})
