import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { buildOrderDraft, buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { makeWarehouse } from '#stock/testing/factories.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

const CLIENT_NAME = 'Bērziņš & O’Neil'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  const { db } = shop.app
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const productId = await makeProduct(db, { name: multilingual({ et: CLIENT_NAME, en: CLIENT_NAME }), code1: 'ZX-9' })
  const warehouseId = await makeWarehouse(db, { name: 'Ladu', position: 9 })
  const { client } = buildOrderDraft()
  const namedClient = { ...client, first_name: 'Bērziņš', last_name: 'O’Neil', email: 'x@example.ee' }
  const { order } = await arrange(db, tx =>
    makeOrder(tx, { client: namedClient, lines: [buildOrderLine({ productId })] }),
  )
  await makeUser(db, { username: CLIENT_NAME })
  const runStatement = async (statement: ReturnType<typeof sql>) => void (await db.execute(statement))
  await runStatement(sql`insert into staff_task (kind, order_id, opened_at) values ('payment-due', ${order.id}, now())`)
  await runStatement(sql`insert into mail (key, recipient, subject, html, text, message_id, created_at)
    values ('a', 'x@example.ee', ${CLIENT_NAME}, '', '', 'a@b', now())`)
  await runStatement(sql`with home as (insert into folder (name) values ('Pildid') returning id)
    insert into file (folder_id, name, mime, size, storage_key) select id, ${CLIENT_NAME}, 'image/png', 1, 'none' from home`)
  await runStatement(
    sql`insert into import (name, headings, state, total, created_at) values (${CLIENT_NAME}, '{}', 'done', 0, now())`,
  )
  await runStatement(sql`insert into search_query (words, query, results, language, searched_at)
    values (lower(${CLIENT_NAME}), ${CLIENT_NAME}, 0, 'et', now())`)
  await runStatement(sql`with hook as (insert into webhook (url, secret, created_at) values ('https://x.example', 's', now()) returning id)
    insert into webhook_delivery (webhook_id, event, subject, state, failure) select id, 'order.paid', '1', 'failed', ${CLIENT_NAME} from hook`)
  await runStatement(sql`insert into stock_document (kind, warehouse_id, reference, created_at)
    values ('delivery', ${warehouseId}, ${CLIENT_NAME}, now())`)
  await runStatement(sql`insert into stock_movement (product_id, warehouse_id, delta, reason)
    values (${productId}, ${warehouseId}, 1, 'found')`)
  await runStatement(sql`insert into product_problem (product_id, rule, found_at) values (${productId}, 'noPicture', now())
    on conflict do nothing`)
  await runStatement(
    sql`insert into product_problem_score (product_id, score) values (${productId}, 75) on conflict do nothing`,
  )
  const title = multilingual({ et: CLIENT_NAME, en: CLIENT_NAME })
  await runStatement(sql`insert into stock_notification (product_id, email, email_key, quantity, language, token, requested_at)
    values (${productId}, 'x@example.ee', 'x@example.ee', 1, 'et', 'notice', now())`)
  await runStatement(sql`insert into withdrawal
    (token, language, name, contract, email, email_key, goods, drafted_at, submitted_at, verdict)
    values ('statement', 'et', ${CLIENT_NAME}, '1', 'x@example.ee', 'x@example.ee', '', now(), now(), 'unmatched')`)
  await runStatement(sql`insert into data_request (kind, language, email, email_hash, requested_at, confirmed_at)
    values ('erasure', 'et', ${CLIENT_NAME}, 'x', now(), now())`)
  await runStatement(sql`insert into marketing_consent (email, email_hash, language, text, order_id, token, given_at)
    values (${CLIENT_NAME}, 'x', 'et', '', ${order.id}, 'consent', now())`)
  await runStatement(sql`insert into bookkeeping_entry
    (system, kind, order_id, number, cents, occurred_at, failure_detail, changed_at)
    values ('merit', 'invoice', ${order.id}, 1, 1, now(), ${CLIENT_NAME}, now())`)
  await runStatement(sql`insert into bank_credit (key, account, bank_reference, booked_on, cents, currency, payer_name,
    payer_account, reference_number, description, created_at, changed_at)
    values ('x', '', '', now(), 1, 'EUR', ${CLIENT_NAME}, '', '', '', now(), now())`)
  await runStatement(sql`insert into recall
    (heading, title, batch, risk, action, contact, remedies, was_published, created_at)
    values (${title}, ${title}, '', ${title}, ${title}, '', '[]', false, now())`)
  await arrange(db, tx =>
    createPages(tx, [{ layout: 'Basic', kind: 'content', name: 'n', title, slugs: { et: 'berz', en: 'berz' } }]),
  )
  await shop.app.changes.waitForListeners()
})
afterAll(() => shop.close())

const PREFIX_SEARCHES = ['berzins', 'BERZINS', 'Bērziņš', 'Bērziņš'.normalize('NFD')]
const SEARCHES = [...PREFIX_SEARCHES, 'oneil berzins', 'oneil', "o'neil", 'O’Neil', 'o´neil']

const expectFound = async (path: string, searches: readonly string[]): Promise<void> => {
  const countResults = async (q: string): Promise<number> => {
    const { results, data } = (await staff.call('GET', `/v1/${path}?q=${encodeURIComponent(q)}`)).json()
    return (results ?? data).length
  }
  for (const q of searches) expect([q, (await countResults(q)) > 0]).toEqual([q, true])
  expect(await countResults('berzinx')).toBe(0)
}

test.each([
  'product',
  'order',
  'client',
  'task',
  'user',
  'mail',
  'page',
  'file',
  'import',
  'statistics',
  'webhook-delivery',
  'stock',
  'stock-movement',
  'stock-document',
  'problematic-product',
  'order-product',
  'stock-demand',
  'withdrawal',
  'data-request',
  'marketing-consent',
  'bookkeeping-entry',
  'bank-credit',
  'recall',
])('finds a name in the list %s in any spelling', list => expectFound(`admin/${list}`, SEARCHES))

test('finds a product in the list of stock notifications', () => expectFound('stock-notification', SEARCHES))

test('finds a name in the audit log by its prefix in any spelling', () => expectFound('admin/audit', PREFIX_SEARCHES))

test('finds a name for visitors in any spelling', async () => {
  for (const q of ['berzins', 'oneil', "o'neil", 'Bērziņš'.normalize('NFD')]) {
    const { results } = (await shop.openBrowser().call('GET', `/v1/product?q=${encodeURIComponent(q)}&lang=et`)).json()
    expect([q, results.map(({ name }: { name: string }) => name)]).toEqual([q, [CLIENT_NAME]])
  }
})

test('follows the redirect of a search keyword from the list and from the search results', async () => {
  const body = { words: 'coilover', resolution: 'redirect', category_id: shop.categoryId }
  expect((await staff.call('PUT', '/v1/admin/statistics/word', { body })).statusCode).toBe(200)
  for (const path of ['/et/searchresults?q=Coilover', '/et/tooted?q=coilover']) {
    await expect
      .poll(async () => (await shop.fetchPage(path)).headers.location, { message: path })
      .toBe(`/et/tooted?c=${shop.categoryId}`)
  }
  expect((await shop.fetchPage('/et/searchresults?q=coilovers')).statusCode).toBe(200)
})
