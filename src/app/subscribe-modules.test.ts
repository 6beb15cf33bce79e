import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerBackInStockRoutes } from '#back-in-stock/server/routes.ts'
import { stockNotifications } from '#back-in-stock/server/tables.ts'
import { makeStockNotifications } from '#back-in-stock/testing/factories.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { lockLevels, moveStock, readHeldPieces, returnAllStock, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { subscribeModules } from './subscribe-modules.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ORDER_ID = 7

/** Creates a shop without its reactions. */
const createShop = async (): Promise<TestApp> => {
  const app = await openTestApp(app => {
    registerBackInStockRoutes(app)
    handleMail(app, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  return app
}

/** Starts the shop's reactions and jobs. */
const startReactions = async (app: TestApp): Promise<void> => {
  await app.jobs.start()
  onTestFinished(subscribeModules(app))
}

/** Creates a product whose 2 pieces are ordered. */
const createSoldOutProduct = async (app: TestApp): Promise<number> => {
  const productId = await makeProduct(app.db, {
    code1: 'KW-352.10',
    priceCents: 124_900,
    name: multilingual({ et: 'Vedrustuskomplekt V3', en: 'Coilover kit V3' }),
  })
  const warehouseId = await makeWarehouse(app.db)
  await makeStock(app.db, [{ productId, warehouseId, amount: 2 }])
  await arrange(app.db, async tx => {
    await lockLevels(tx, [productId])
    await takeStock(tx, ORDER_ID, [{ productId, amount: 2 }], NOW)
  })
  return productId
}

const cancelOrder = async (app: TestApp): Promise<void> => {
  await arrange(app.db, tx => returnAllStock(tx, ORDER_ID, NOW))
  app.changes.announce()
}

const readMails = async (app: TestApp) => {
  const folder = path.join(app.settings.DATA_DIR, 'mail')
  const names = existsSync(folder) ? await readdir(folder) : []
  const files = names.filter(name => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map(async name => PostalMime.parse(await readFile(path.join(folder, name)))))
}

const waitForMails = (app: TestApp, count: number) =>
  vi.waitFor(
    async () => {
      const receivedMails = await readMails(app)
      expect(receivedMails).toHaveLength(count)
      return receivedMails.toSorted((a, b) => String(a.to?.[0]?.address).localeCompare(String(b.to?.[0]?.address)))
    },
    { timeout: 30_000, interval: 200 },
  )

test('notifies the first two clients in their language when a cancelled order returns stock', async () => {
  const app = await createShop()
  const productId = await createSoldOutProduct(app)
  await startReactions(app)
  await makeStockNotifications(app.db, [
    { productId, email: 'a-mari@example.ee', language: 'et' },
    { productId, email: 'b-john@example.com', language: 'en' },
    { productId, email: 'c-late@example.ee', language: 'et' },
  ])
  await cancelOrder(app)
  const [estonian, english] = await waitForMails(app, 2)
  expect(estonian).toMatchObject({
    subject: 'Taas laos: Vedrustuskomplekt V3',
    to: [{ address: 'a-mari@example.ee' }],
    from: { name: 'Pitlane', address: 'pood@pitlane.example' },
  })
  expect(estonian!.text).toContain('Vedrustuskomplekt V3 (KW-352.10) on taas laos. Hind: 1\u00a0249,00\u00a0€.')
  expect(estonian!.text).toContain('Soovitud kogus: 1 tk.')
  expect(estonian!.text).toContain('Vaata toodet: http://127.0.0.1:3000/et/vedrustuskomplekt-v3')
  expect(english).toMatchObject({ subject: 'Back in stock: Coilover kit V3', to: [{ address: 'b-john@example.com' }] })
  expect(english!.text).toContain('Coilover kit V3 (KW-352.10) is back in stock. Price: €1,249.00.')
  expect(english!.text).toContain('Quantity you asked for: 1 pc.')
  const [request] = await app.db
    .select()
    .from(stockNotifications)
    .where(eq(stockNotifications.email, 'b-john@example.com'))
  const stopUrl = `http://127.0.0.1:3000/en/stock-notification#${request!.token}`
  expect(english!.text).toContain(stopUrl)
  expect(english!.html).toContain(`href="${stopUrl}"`)

  // A change without new stock notifies nobody; one more piece does.
  const secondWarehouseId = await makeWarehouse(app.db, { name: 'Tartu', position: 1 })
  await makeStock(app.db, [{ productId, warehouseId: secondWarehouseId, amount: 1 }])
  await cancelOrder(app)
  await recordChange(app.db, [`product:${productId}`])
  app.changes.announce()
  const allMails = await waitForMails(app, 3)
  expect(allMails.map(({ to }) => to?.[0]?.address)).toEqual([
    'a-mari@example.ee',
    'b-john@example.com',
    'c-late@example.ee',
  ])
})

test('fills backorders before stock notifications', async () => {
  const app = await createShop()
  const productId = await makeProduct(app.db, { priceCents: 124_900, hasLimitedAmount: false, availableIn: -1 })
  const warehouseId = await makeWarehouse(app.db)
  const draft = { lines: [buildOrderLine({ productId, amount: 2 })], backordered: true }
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft))
  await makeStockNotifications(app.db, [
    { productId, email: 'first@example.ee' },
    { productId, email: 'second@example.ee' },
  ])
  await startReactions(app)
  await arrange(app.db, tx => moveStock(tx, [{ productId, warehouseId, delta: 3 }], { reason: 'delivery', now: NOW }))
  app.changes.announce()
  const [mail] = await waitForMails(app, 1)
  expect(mail!.to?.[0]?.address).toBe('first@example.ee')
  expect((await readHeldPieces(app.db, order.id)).get(productId)).toBe(2)
})

test('notifies at the start about products that returned during downtime', async () => {
  const app = await createShop()
  const productId = await createSoldOutProduct(app)
  await makeStockNotifications(app.db, [{ productId, email: 'mari@example.ee' }])
  await cancelOrder(app)
  await app.changes.waitForListeners()
  await startReactions(app)
  const [mail] = await waitForMails(app, 1)
  expect(mail!.to?.[0]?.address).toBe('mari@example.ee')
})

test('refuses a notification for a product in stock with an explanation', async () => {
  const app = await createShop()
  const productId = await createSoldOutProduct(app)
  await startReactions(app)
  await cancelOrder(app)
  await app.changes.waitForListeners()
  const response = await app.server.inject({
    method: 'POST',
    url: '/v1/stock-notification?lang=en',
    headers: { 'x-csrf-token': 'any' },
    payload: { user_email: 'quick@example.com', product_id: productId, quantity: 2 },
  })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w/) })
})
