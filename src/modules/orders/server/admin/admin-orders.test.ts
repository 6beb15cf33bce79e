import { randomUUID } from 'node:crypto'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { products } from '#catalog/server/tables.ts'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { addDays } from '#kernel/add-days.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminLine, ListedOrder } from '#orders/contract-order-admin.ts'
import { PAYMENT_STATUSES } from '#orders/domain/payment-status.ts'
import { buildOrderDraft, buildOrderLine, makeOrder, readHistory } from '#orders/testing/factories.ts'
import { makeOrderableProduct, type OrderableProduct } from '#orders/testing/orderable-product.ts'
import { changes } from '#platform/server/db/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { cancelUnpaidOrders } from '../cancel-unpaid-orders.ts'
import { handleOrderMailJobs } from '../handle-order-mail-jobs.ts'
import { issueInvoice } from '../invoices/issue-sale-documents.ts'
import { lockOrder } from '../lock-order.ts'
import { recordFurtherPayment } from '../mark-paid.ts'
import { readDispatches } from '../read-dispatches.ts'
import { recordRefund } from '../record-refund.ts'
import { requestRefundMail } from '../request-refund-mail.ts'
import { registerOrderRoutes } from '../routes.ts'
import type { StoredOrder } from '../stored-order.ts'
import { deliveredBatches, invoices, orderEvents, orderLines, orderShipments, orders, staffTasks } from '../tables.ts'
import { setWithdrawalNoticeSearch } from '../withdrawal-notice-search.ts'

const SALES = createStaffMember(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const PACKER = createStaffMember(['order.edit', 'stock.edit'], { username: 'peep', roles: ['WAREHOUSE'] })
let app: TestApp
let product: OrderableProduct
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    registerAccountRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  product = await makeOrderableProduct(app, 60)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(SALES))

const requestOrder = (path: string) => app.server.inject({ url: `/v1/admin/order${path}` })
const takeStep = (id: number, transition: string, payload: object) =>
  app.server.inject({
    method: 'POST',
    url: `/v1/admin/order/${id}/${transition}`,
    headers: { 'x-csrf-token': 'any' },
    payload,
  })
const readMail = (key: string) =>
  vi.waitFor(async () => {
    const [mail] = await app.db.select().from(mails).where(eq(mails.key, key))
    expect(mail).toBeDefined()
    return mail!
  }, 30_000)
const listFiles = async (mailId: number) => {
  const files = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId))
  return files.map(file => file.filename)
}
const readTasks = async ({ order }: StoredOrder) => {
  const rows = await app.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.orderId, order.id)))
  return rows.map(row => row.kind)
}
const placeOrder = async (amount = 1, placedAt?: Date) => (await product.placeOrder(amount, placedAt))!

describe('permissions', () => {
  test('rejects users without the permission', async () => {
    const { order } = await placeOrder()
    const createCalls = () => [
      requestOrder(''),
      requestOrder(`/${order.id}`),
      requestOrder(`/${order.id}/invoice`),
      takeStep(order.id, 'cancel', {}),
    ]
    app.signInAs(GUEST)
    expect((await Promise.all(createCalls())).map(answer => answer.statusCode)).toEqual([401, 401, 401, 401])
    app.signInAs({ ...SALES, permissions: ['client'] })
    expect((await Promise.all(createCalls())).map(answer => answer.statusCode)).toEqual([403, 403, 403, 403])
  })
})

test.each([
  ['GET', '/v1/admin/order-product?q=x', undefined],
  ['POST', '/v1/admin/order/1/line/preview', { baseVersion: 1, lines: [] }],
  ['PUT', '/v1/admin/order/1/line', { baseVersion: 1, lines: [], reason: 'x' }],
  ['POST', '/v1/admin/order/1/revision/1', { baseVersion: 1 }],
  ['POST', '/v1/admin/order/1/returns', { baseVersion: 1, kind: 'return', lines: [] }],
  ['POST', '/v1/admin/order/1/returns/1/receive', { baseVersion: 1 }],
  ['POST', '/v1/admin/order/bulk', {}],
  ['GET', '/v1/admin/order-document?ids=1', undefined],
  ['GET', '/v1/admin/order-address?ids=1', undefined],
] as const)('requires for %s %s the permission order.edit', async (method, url, payload) => {
  const requestStatus = async () =>
    (await app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) }))
      .statusCode
  app.signInAs(GUEST)
  expect(await requestStatus()).toBe(401)
  app.signInAs({ ...SALES, permissions: ['client'] })
  expect(await requestStatus()).toBe(403)
})

test.each([
  ['POST', 'line/preview', { baseVersion: 1, lines: [] }],
  ['PUT', 'line', { baseVersion: 1, lines: [], reason: 'x' }],
  ['POST', 'vat/preview', { baseVersion: 1 }],
  ['POST', 'vat', { baseVersion: 1, reason: 'x' }],
  ['POST', 'revision/1', { baseVersion: 1 }],
] as const)('requires for %s %s the permission order.money', async (method, path, payload) => {
  app.signInAs(PACKER)
  const url = `/v1/admin/order/1/${path}`
  const answer = await app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, payload })
  expect(answer.statusCode).toBe(403)
})

test('names to staff the source of the verdict on a line', async () => {
  const productId = await makeProduct(app.db)
  const fit: FitSnapshot = {
    key: '1',
    car: 'Volkswagen Golf V',
    verdict: 'fits',
    reason: 'rule',
    source: 'KW kataloog',
    confidence: 'manufacturer',
    decidedAt: '2026-11-29T10:00:00.000Z',
    answers: [],
  }
  const lines = [
    buildOrderLine({ productId, fit }),
    buildOrderLine({ productId, fit: { ...fit, source: null, confidence: null } }),
    buildOrderLine({ productId }),
  ]
  const { order } = await arrange(app.db, tx => makeOrder(tx, { lines }))
  app.signInAs(SALES)
  const sources = (await requestOrder(`/${order.id}`)).json().data.lines.map((line: AdminLine) => line.fit_source)
  expect(sources).toEqual([
    { name: 'KW kataloog', confidence: 'manufacturer', decided_at: '2026-11-29T10:00:00.000Z' },
    undefined,
    undefined,
  ])
})

/** Reads the amounts of an order and counts its documents. */
const readMoney = async (orderId: number) => {
  const { totalCents, paidCents, refundedCents, returnedCents, allowanceCents } = orders
  const sums = { totalCents, paidCents, refundedCents, returnedCents, allowanceCents, vatExempt: orders.vatExempt }
  const [row] = await app.db.select(sums).from(orders).where(eq(orders.id, orderId))
  return { ...row, documents: await app.db.$count(invoices, eq(invoices.orderId, orderId)) }
}
/** Creates a paid order, takes the steps and opens a return of one piece. */
const createPaidOrder = async (steps: readonly string[], returnState: 'announced' | 'received' | null) => {
  app.signInAs(SALES)
  const { order } = await placeOrder(2)
  await product.payOrder(order.id)
  await readMail(`order-paid:${order.id}`)
  for (const change of steps) {
    const { version } = (await requestOrder(`/${order.id}`)).json().data
    expect((await takeStep(order.id, change, { baseVersion: version, reason: 'x' })).statusCode).toBe(200)
  }
  const readOrder = async () => (await requestOrder(`/${order.id}`)).json().data
  if (returnState) {
    const lines = [{ position: 0, amount: 1 }]
    const newReturn = { baseVersion: (await readOrder()).version, kind: 'return', reason: '', lines }
    expect((await takeStep(order.id, 'returns', newReturn)).statusCode).toBe(200)
    const { version, returns } = await readOrder()
    const path = `returns/${returns[0].id}/receive`
    if (returnState === 'received')
      expect((await takeStep(order.id, path, { baseVersion: version })).statusCode).toBe(200)
  }
  return { id: order.id, readOrder }
}

test.each([
  ['paid', [], null],
  ['packed', ['pack'], null],
  ['shipped', ['pack', 'ship'], null],
  ['delivered', ['pack', 'ship', 'deliver'], null],
  ['shipped, with an announced return', ['pack', 'ship'], 'announced'],
  ['delivered, with a received return', ['pack', 'ship', 'deliver'], 'received'],
] as const)(
  'moves no money and issues no document without order.money: %s',
  async (_name, stepsBefore, returnState) => {
    const { id, readOrder } = await createPaidOrder(stepsBefore, returnState)
    const money = await readMoney(id)
    app.signInAs(PACKER)
    const fullRestock = [{ position: 0, restocked: 1, deduction: 0 }]
    const fullDeduction = [{ position: 0, restocked: 0, deduction: 125.5 }]
    const returnIds = (await readOrder()).returns.map(({ id: returnId }: { id: number }) => returnId)
    const steps: [path: string, body: object][] = [
      ['cancel', { reason: 'x' }],
      ['return', { reason: 'x' }],
      ...returnIds.flatMap((returnId: number): [string, object][] => [
        [`returns/${returnId}/inspect`, { lines: fullRestock }],
        [`returns/${returnId}/inspect`, { lines: fullDeduction }],
        [`returns/${returnId}/inspect`, { lines: [] }],
        [`returns/${returnId}/receive`, {}],
        [`returns/${returnId}/inspect`, { lines: fullDeduction }],
        [`returns/${returnId}/cancel-return`, {}],
      ]),
      ['pack', {}],
      ['ship', {}],
      ['deliver', {}],
      ['return', { reason: 'x' }],
    ]
    for (const [path, body] of steps) {
      const answer = await takeStep(id, path, { baseVersion: (await readOrder()).version, ...body })
      const needsMoney = /inspect|^(cancel|return)$/.test(path)
      expect([200, 403, 409], `${path}: ${answer.body}`).toContain(answer.statusCode)
      if (needsMoney) expect(answer.statusCode, path).toBe(403)
      expect(await readMoney(id), path).toEqual(money)
    }
  },
)

test('cancels unpaid but no paid orders without order.money', async () => {
  const { order } = await placeOrder()
  await product.payOrder(order.id)
  const { id, version } = (await requestOrder(`/${order.id}`)).json().data
  const unpaid = await placeOrder()
  app.signInAs(PACKER)
  expect((await takeStep(unpaid.order.id, 'cancel', { baseVersion: 1, reason: 'Eksitus' })).statusCode).toBe(200)
  const refusal = await takeStep(id, 'cancel', { baseVersion: version, reason: 'Eksitus' })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    expect.stringContaining('„Tellimuste maksed ja tagasimaksed“'),
  ])
  app.signInAs(SALES)
  expect((await takeStep(id, 'cancel', { baseVersion: version, reason: 'Eksitus' })).statusCode).toBe(200)
})

test('finds products by words, brand and codes, not by stored markup', async () => {
  await makeProducts(app.db, [
    { code1: 'ZX-1', brand: 'Öhlins', name: multilingual({ et: 'Vedru 5%', en: 'Spring' }) },
    { code1: 'ZX-10', gtin: '0036000291452', name: multilingual({ et: 'Amort', en: 'Damper' }) },
    { code1: 'YW-1', name: multilingual({ et: '', en: 'Strut' }) },
  ])
  const findOffered = async (q: string): Promise<string[]> => {
    const answer = await app.server.inject({ url: `/v1/admin/order-product?q=${encodeURIComponent(q)}` })
    return answer.json().results.map(({ code1 }: { code1: string }) => code1)
  }
  for (const q of ['vedru', 'SPRING', 'öhlins', '5%']) expect(await findOffered(q), q).toEqual(['ZX-1'])
  expect(await findOffered('zx-1')).toEqual(['ZX-1', 'ZX-10'])
  await makeProducts(app.db, [{ code1: '0 986 479 R33' }, { code1: 'MUHV-1', code2: 'NOR.0707-60' }])
  for (const q of ['0986479R33', '0986.479', '0 986 479 r33'])
    expect(await findOffered(q), q).toEqual(['0 986 479 R33'])
  for (const q of ['nor070760', 'NOR 0707 60']) expect(await findOffered(q), q).toEqual(['MUHV-1'])
  for (const q of ['036000291452', '00036000291452', '0 036000 291452'])
    expect(await findOffered(q), q).toEqual(['ZX-10'])
  const unnamedResponse = await app.server.inject({ url: '/v1/admin/order-product?q=yw-1&lang=et' })
  expect(unnamedResponse.json().results).toMatchObject([{ name: 'Strut' }])
  for (const q of ['"et"', '": "', 'type']) expect(await findOffered(q), q).toEqual([])
})

describe('lines, over HTTP', () => {
  const saveOrder = (id: number, payload: object) =>
    app.server.inject({ method: 'PUT', url: `/v1/admin/order/${id}/line`, headers: { 'x-csrf-token': 'any' }, payload })

  test('ships and mails a part, rejects too many pieces, and keeps sent pieces from removal and cancellation', async () => {
    const { order } = await placeOrder(3)
    await product.payOrder(order.id)
    const numbers = [{ position: 0, codes: 'lot-7; SN 12' }]
    const packed = (await takeStep(order.id, 'pack', { baseVersion: 2, batches: numbers })).json().data
    expect(packed.lines[0]).toMatchObject({ batches: 'LOT-7, SN 12', received_batches: [] })
    const tooMany = await takeStep(order.id, 'ship', {
      baseVersion: packed.version,
      lines: [{ position: 0, amount: 4 }],
    })
    expect([tooMany.statusCode, tooMany.json().errors.lines]).toEqual([422, ['Real ei ole nii palju tooteid.']])
    const lines = [{ position: 0, amount: 2 }]
    const sentNumbers = [
      { position: 0, codes: 'LOT-8, lot-7' },
      { position: 99, codes: 'LOT-9' },
    ]
    const shipment = { baseVersion: packed.version, lines, batches: sentNumbers }
    const part = (await takeStep(order.id, 'ship', shipment)).json().data
    expect(part.lines[0].batches).toBe('LOT-7, SN 12, LOT-8')
    // All pieces were packed with known batches.
    expect(await app.db.select().from(deliveredBatches)).toMatchObject([{ orderId: order.id, pieces: 3 }])
    const listed = await app.server.inject({ url: '/v1/admin/order?q=lot-8' })
    expect(listed.json().results.map(({ id }: { id: number }) => id)).toEqual([order.id])
    expect(part).toMatchObject({ state: 'packed', allowed_steps: ['ship', 'deliver'], shipments: [{ lines }] })
    const mail = await readMail(`order-shipped-part:${order.id}:${part.shipments[0].id}`)
    expect(mail.text).toContain('In this shipment: 2 pcs Coilover kit')
    expect(mail.text).toContain('Still to ship: 1 pc Coilover kit')

    const fewerLines = [
      { position: 0, amount: 1 },
      { position: 1, amount: 1 },
    ]
    const refusal = await saveOrder(order.id, { baseVersion: part.version, lines: fewerLines, reason: 'x' })
    expect(refusal.json().message).toBe('Rea kogus ei saa olla väiksem kui juba saadetud kogus.')
    // After the unsent piece is removed, all remaining pieces have left.
    const remainingLines = [
      { position: 0, amount: 2 },
      { position: 1, amount: 1 },
    ]
    const edited = (
      await saveOrder(order.id, { baseVersion: part.version, lines: remainingLines, reason: 'Not in stock' })
    ).json().data
    expect(edited).toMatchObject({
      state: 'shipped',
      money: { open: -124 },
      revisions: [{ revision: 1, actor: 'customer' }, { revision: 2 }],
    })
    expect((await readMail(`order-edited:${order.id}:2`)).text).toContain('€124.00')
    expect(
      (await saveOrder(order.id, { baseVersion: edited.version, lines: remainingLines, reason: 'x' })).statusCode,
    ).toBe(409)
    expect((await saveOrder(order.id, { baseVersion: 1, lines: remainingLines, reason: 'x' })).json().message).toBe(
      'Keegi teine on tellimust vahepeal muutnud. Laadi leht uuesti.',
    )
    expect((await saveOrder(1_999_999, { baseVersion: 1, lines: remainingLines, reason: 'x' })).statusCode).toBe(404)
  })

  test('packs in bulk with picked batches, and no longer counts them as known after unpacking', async () => {
    await app.db.delete(deliveredBatches)
    const { order, lines } = await placeOrder(3)
    await product.payOrder(order.id)
    const productId = lines[0]!.productId
    const picked = { order_id: order.id, product_id: productId, codes: 'lot-9' }
    const others = [
      { ...picked, order_id: order.id + 1 },
      { ...picked, product_id: productId + 1 },
    ]
    const packInBulk = async (batches: object[]) => {
      const payload = { ids: [order.id], operationId: randomUUID(), action: { kind: 'pack', batches } }
      const url = '/v1/admin/order/bulk'
      const answer = await app.server.inject({ method: 'POST', url, headers: { 'x-csrf-token': 'any' }, payload })
      expect(answer.json().data, answer.body).toMatchObject({ changed: 1 })
    }
    const readKnown = () => app.db.select().from(deliveredBatches)
    await packInBulk([picked, ...others])
    expect(await readKnown()).toEqual([{ orderId: order.id, productId, codes: ['LOT-9'], pieces: 3 }])
    const { version } = (await app.server.inject({ url: `/v1/admin/order/${order.id}` })).json().data
    expect((await takeStep(order.id, 'unpack', { baseVersion: version })).statusCode).toBe(200)
    await packInBulk([])
    expect(await readKnown()).toEqual([{ orderId: order.id, productId, codes: ['LOT-9'], pieces: 0 }])
  })

  test('reports the available maximum, including held pieces, when stock is too low', async () => {
    const [id] = await makeProducts(app.db, [{ name: multilingual({ et: 'Velg' }), hasLimitedAmount: true }])
    const smallShelf = await makeOrderableProduct(app, 5, id)
    const { order } = (await smallShelf.placeOrder(3))!
    const lines = [
      { position: 0, amount: 6 },
      { position: 1, amount: 1 },
    ]
    const refusal = await saveOrder(order.id, { baseVersion: 1, lines, reason: 'Asked by phone' })
    const message = 'Toodet „Velg“ ei ole piisavalt: tellimuses võib seda olla kuni 5.'
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, message])
    expect(await smallShelf.countInStock()).toBe(2)
  })

  test('rejects a line with both a position and a product, or with neither', async () => {
    for (const [identifiers, error] of [
      [{}, 'Kohustuslik'],
      [{ position: 0, product_id: 1 }, 'Seda väärtust ei saa siin kasutada.'],
    ] as const) {
      const payload = {
        baseVersion: 1,
        lines: [
          { position: 0, amount: 1 },
          { ...identifiers, amount: 1 },
        ],
      }
      const headers = { 'x-csrf-token': 'any' }
      const url = '/v1/admin/order/1/line/preview'
      const preview = await app.server.inject({ method: 'POST', url, headers, payload })
      for (const answer of [preview, await saveOrder(1, { ...payload, reason: 'x' })]) {
        expect([answer.statusCode, answer.json().errors]).toEqual([422, { 'lines.1.product_id': [error] }])
      }
    }
  })

  test('rejects a price of 0 except for free products and delivery', async () => {
    const { order } = await placeOrder(1)
    const buildLines = (price: number) => [
      { position: 0, amount: 1, price },
      { position: 1, amount: 1, price: 0 },
    ]
    const refusal = await saveOrder(order.id, { baseVersion: 1, lines: buildLines(0), reason: 'x' })
    expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([422, ['lines.0.price']])
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    await app.db.update(products).set({ free: true }).where(eq(products.id, line!.productId))
    expect((await saveOrder(order.id, { baseVersion: 1, lines: buildLines(0), reason: 'x' })).statusCode).toBe(200)
    await app.db.update(products).set({ free: false }).where(eq(products.id, line!.productId))
  })

  test('rejects a new price for a partly returned line, and names the line in the error', async () => {
    const { order } = await placeOrder(2)
    await product.payOrder(order.id)
    await takeStep(order.id, 'pack', { baseVersion: 2 })
    const onePiece = [{ position: 0, amount: 1 }]
    await takeStep(order.id, 'ship', { baseVersion: 3, lines: onePiece })
    const opened = await takeStep(order.id, 'returns', { baseVersion: 4, kind: 'return', lines: onePiece })
    const { version } = opened.json().data
    const lines = [
      { position: 1, amount: 1 },
      { position: 0, amount: 2, price: 99 },
    ]
    for (const [lang, message] of [
      ['et', 'Rea „Coilover kit“ hinda ei saa muuta'],
      ['en', 'You can’t change the price of “Coilover kit”'],
    ]) {
      const answer = await app.server.inject({
        method: 'PUT',
        url: `/v1/admin/order/${order.id}/line?lang=${lang}`,
        headers: { 'x-csrf-token': 'any' },
        payload: { baseVersion: version, lines, reason: 'x' },
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ 'lines.1.price': [expect.stringContaining(message!)] })
    }
  })

  test('withholds nothing for goods of a withdrawal whose customer received no instructions', async () => {
    const inspect = async (kind: 'return' | 'withdrawal', deduction: number) => {
      const { order } = await placeOrder(1)
      await product.payOrder(order.id)
      await takeStep(order.id, 'pack', { baseVersion: 2 })
      await takeStep(order.id, 'ship', { baseVersion: 3 })
      const lines = [{ position: 0, amount: 1 }]
      const opened = await takeStep(order.id, 'returns', { baseVersion: 4, kind, lines })
      const { id } = opened.json().data.returns[0]
      await takeStep(order.id, `returns/${id}/receive`, { baseVersion: 5 })
      const inspected = { baseVersion: 6, lines: [{ position: 0, restocked: 1, deduction }] }
      return takeStep(order.id, `returns/${id}/inspect?lang=en`, inspected)
    }
    setWithdrawalNoticeSearch(app, async () => false)
    const refused = await inspect('withdrawal', 5)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { lines: [expect.stringContaining('nothing may be withheld for these products')] },
    ])
    expect((await inspect('withdrawal', 0)).statusCode).toBe(200)
    expect((await inspect('return', 5)).statusCode).toBe(200)
    setWithdrawalNoticeSearch(app, async () => true)
    expect((await inspect('withdrawal', 5)).statusCode).toBe(200)
  })

  test('attaches invoices and credit notes to the edit mail, and links all documents in the payment mail', async () => {
    const { order } = await placeOrder(1)
    await product.payOrder(order.id)
    await readMail(`order-paid:${order.id}`)
    const lines = [
      { position: 0, amount: 2 },
      { position: 1, amount: 1, price: 2.99 },
    ]
    const edited = (await saveOrder(order.id, { baseVersion: 2, lines, reason: 'Asked by phone' })).json().data
    expect(edited.money.open).toBe(123)
    const [sale, added, removed] = edited.invoices.map(({ number }: { number: number }) => number)
    const address = `/order/invoice/${order.publicToken}?number=`
    const links = [
      `VAT invoice ${sale} (PDF): http://127.0.0.1:3000${address}${sale}`,
      `VAT invoice ${added} (PDF): http://127.0.0.1:3000${address}${added}`,
      `Credit note ${removed} (PDF): http://127.0.0.1:3000${address}${removed}`,
    ].join('\n')
    const editMail = await readMail(`order-edited:${order.id}:2`)
    expect(editMail.text).toContain(links)
    expect(await listFiles(editMail.id)).toEqual([`invoice-${added}.pdf`, `credit-note-${removed}.pdf`])
    for (const number of [sale, added, removed]) {
      const document = await app.server.inject({ url: `${address}${number}` })
      expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'application/pdf'])
    }

    const version = await arrange(app.db, async tx => {
      const paid = { cents: 12_000, details: {}, now: new Date() }
      await recordFurtherPayment(tx, app.jobs, await lockOrder(tx, order.id), paid)
      return (await lockOrder(tx, order.id)).version
    })
    const { subject, text } = await readMail(`order-paid-more:${order.id}:${version}`)
    expect(subject).toBe(`Additional payment received: order ${order.number}`)
    for (const part of ['an additional €120.00', 'Amount due: €3.00', links]) expect(text).toContain(part)
  })

  test('also attaches the invoice of a business as an e-invoice', async () => {
    const client = { ...buildOrderDraft().client, business_name: 'Ralli OÜ', company_reg_nr: '12345678' }
    const draft = buildOrderDraft({ clientType: 'business', client })
    const { order } = await arrange(app.db, tx => makeOrder(tx, draft))
    await product.payOrder(order.id)
    const { id } = await readMail(`order-paid:${order.id}`)
    const [pdf, xml] = await listFiles(id)
    expect(pdf).toMatch(/^invoice-\d+\.pdf$/)
    expect(xml).toBe(pdf?.replace('invoice-', 'ubl-').replace('.pdf', '.xml'))
  })

  test('attaches the e-invoice of a sale within the EU to the mail about its shipment', async () => {
    const client = {
      ...buildOrderDraft().client,
      business_name: 'Ralli Oy',
      company_reg_nr: '1234567-8',
      vat_reg_nr: 'FI12345678',
      vat_reg_country: 'FI',
    }
    const { delivery } = buildOrderDraft()
    const draft = { clientType: 'business', client, vatExempt: true, delivery: { ...delivery, country: 'FI' } } as const
    const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { vatProven: true }))
    await product.payOrder(order.id)
    const [pdf, ...others] = await listFiles((await readMail(`order-paid:${order.id}`)).id)
    expect(others).toEqual([])
    await takeStep(order.id, 'pack', { baseVersion: 2, isDirect: true })
    await takeStep(order.id, 'ship', { baseVersion: 3, isDirect: true, lines: [{ position: 0, amount: 1 }] })
    await takeStep(order.id, 'ship', { baseVersion: 4, isDirect: true, lines: [{ position: 0, amount: 1 }] })
    const { id: mailId } = await readMail(`order-shipped:${order.id}`)
    expect(await listFiles(mailId)).toEqual([pdf?.replace('invoice-', 'ubl-').replace('.pdf', '.xml')])
    const [file] = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId))
    expect(String(file?.content)).toMatch(/<cbc:ActualDeliveryDate>\d{4}-\d\d-\d\d</)
    const mailsOfParts = await app.db
      .select({ id: mails.id })
      .from(mails)
      .where(like(mails.key, `order-shipped-part:${order.id}:%`))
    for (const { id } of mailsOfParts) expect(await listFiles(id)).toEqual([])
  })

  test('a further invoice names the corrected buyer, a credit note the buyer of its invoice', async () => {
    const { order } = await placeOrder(1)
    await product.payOrder(order.id)
    await readMail(`order-paid:${order.id}`)
    const client = { ...order.client, last_name: 'Parandatud' }
    await app.db.update(orders).set({ client }).where(eq(orders.id, order.id))
    const lines = [
      { position: 0, amount: 2 },
      { position: 1, amount: 1, price: 2.99 },
    ]
    const edited = await saveOrder(order.id, { baseVersion: 2, lines, reason: 'Asked by phone' })
    expect(edited.statusCode).toBe(200)
    const documents = await app.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.id))
      .orderBy(asc(invoices.number))
    expect(documents.map(({ kind, buyer }) => [kind, buyer.client.last_name])).toEqual([
      ['invoice', order.client.last_name],
      ['invoice', 'Parandatud'],
      ['credit', order.client.last_name],
    ])
  })
})

test('mails the last shipment of a partly shipped order with its own tracking code', async () => {
  const { order } = await placeOrder(2)
  await product.payOrder(order.id)
  await takeStep(order.id, 'pack', { baseVersion: 2 })
  const tracking = { code: 'FIRST1EE', url: '' }
  await takeStep(order.id, 'ship', { baseVersion: 3, lines: [{ position: 0, amount: 1 }], tracking })
  await takeStep(order.id, 'ship', { baseVersion: 4 })
  const { text } = await readMail(`order-shipped:${order.id}`)
  expect(text).toContain('In this shipment: 1 pc Coilover kit')
  expect(text).not.toContain('FIRST1EE')
})

describe('bulk steps', () => {
  const callBulk = (path: string, payload: object) =>
    app.server.inject({
      method: 'POST',
      url: `/v1/admin/order/bulk${path}`,
      headers: { 'x-csrf-token': 'any' },
      payload,
    })

  test('plans the largest possible selection', async () => {
    const { order } = await placeOrder()
    await product.payOrder(order.id)
    const ids = [order.id, ...Array.from({ length: 70_000 }, (_, index) => 2_000_000 + index)]
    const planResponse = await callBulk('/plan', { selection: { ids }, action: { kind: 'pack' } })
    expect(planResponse.json().data).toEqual({ ids: [order.id], refused: [], examples: [] })
  })

  test('packs and ships orders in one operation each, mails once, and prints one file', async () => {
    const placed = [await placeOrder(), await placeOrder(), await placeOrder()]
    const ids = placed.map(({ order }) => order.id)
    for (const id of ids.slice(0, 2)) await product.payOrder(id)
    const action = { kind: 'pack' }
    const planResponse = (await callBulk('/plan', { selection: { ids }, action })).json().data
    expect(planResponse).toEqual({
      ids: ids.slice(0, 2),
      refused: [
        { reason: 'Tellimuse praeguses olekus ei ole see võimalik.', count: 1, names: [`#${placed[2]!.order.number}`] },
      ],
      examples: [],
    })
    const operationId = randomUUID()
    const packing = { ids: planResponse.ids, action, operationId }
    expect((await callBulk('', packing)).json().data).toEqual({ changed: 2, refused: [] })
    expect((await callBulk('', packing)).json().data).toEqual({ changed: 2, refused: [] })
    const shipped = await callBulk('', { ids, action: { kind: 'ship' }, operationId: randomUUID() })
    expect(shipped.json().data).toMatchObject({ changed: 2, refused: [{ count: 1 }] })
    await readMail(`order-shipped:${ids[1]}`)
    const history = await readHistory(app.db, placed[0]!)
    expect(history).toEqual(['placed', 'paid', 'packed', 'shipped'])

    const file = await app.server.inject({ url: `/v1/admin/order-document?ids=${ids.join()}` })
    expect(file.headers['content-type']).toBe('application/pdf')
    const { text, totalPages } = await extractText(new Uint8Array(file.rawPayload))
    expect(totalPages).toBe(3)
    for (const [index, { order }] of placed.entries()) expect(text[index]).toContain(String(order.number))
    expect(text[2]).toContain('Page 1 of 1')
    expect((await app.server.inject({ url: '/v1/admin/order-document?ids=1999999' })).statusCode).toBe(404)
    await app.db.execute(sql`
      update shop_order set client = jsonb_set(client, '{phone}', '"+372-5512-3456"') where id = ${placed[0]!.order.id}::int`)
    const csv = await app.server.inject({ url: `/v1/admin/order-address?ids=${ids.join()}&lang=en` })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = csv.body.trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/^\uFEFF?Order;Company;Recipient;Phone;/)
    expect(rows[1]).toContain(`${placed[0]!.order.number};;Mari Maasikas;+372-5512-3456;mari@example.ee;`)
    expect(rows[1]).toContain(';96001;Kristiine Keskus, Endla 45, 10615 Tallinn;')
    expect((await app.server.inject({ url: '/v1/admin/order-address?ids=1999999' })).statusCode).toBe(404)
    const undone = (await callBulk('/undo', { operationId, after: 0 })).json().data
    expect(undone).toEqual({ undone: 0, skipped: 2, next: null })
  })

  test('delivers orders on an earlier day, and refuses days that are impossible', async () => {
    const { order } = await placeOrder()
    await product.payOrder(order.id)
    const ids = [order.id]
    await callBulk('', { ids, action: { kind: 'pack' }, operationId: randomUUID() })
    const deliver = (receivedOn: string) =>
      callBulk('', { ids, action: { kind: 'deliver', receivedOn }, operationId: randomUUID() })
    const today = getShopDay(app.now())
    const yesterday = addDays(today, -1)
    await app.db
      .update(orders)
      .set({ placedAt: new Date(`${addDays(today, -3)}T10:00:00Z`) })
      .where(eq(orders.id, order.id))
    for (const day of [addDays(today, 1), addDays(today, -4)]) {
      const action = { kind: 'deliver', receivedOn: day }
      expect((await callBulk('/plan', { selection: { ids }, action })).json().data).toMatchObject({ ids: [] })
      expect((await deliver(day)).json().data).toMatchObject({ changed: 0, refused: [{ count: 1 }] })
    }
    expect((await deliver(yesterday)).json().data).toEqual({ changed: 1, refused: [] })
    expect((await requestOrder(`/${order.id}`)).json().data.received_on).toBe(yesterday)
    expect(await readDispatches(app.db, order.id)).toMatchObject([{ day: yesterday }])
  })

  test('skips orders whose customer withdraws, until staff close the withdrawal', async () => {
    const { order } = await placeOrder()
    await product.payOrder(order.id)
    const recordEvent = (kind: string) =>
      app.db
        .insert(orderEvents)
        .values({ orderId: order.id, at: app.now(), actor: 'customer', kind, details: { withdrawal: 9 } })
    await recordEvent('withdrawal-announced')
    const ids = [order.id]
    const reason = 'Klient taganeb sellest tellimusest. Loe enne tellimuse lehelt taganemisavaldust.'
    const refused = [{ reason, count: 1, names: [`#${order.number}`] }]
    const expectRefusal = async (kind: 'pack' | 'ship') => {
      const planned = await callBulk('/plan', { selection: { ids }, action: { kind } })
      expect(planned.json().data).toMatchObject({ ids: [], refused })
      const taken = await callBulk('', { ids, action: { kind }, operationId: randomUUID() })
      expect(taken.json().data).toEqual({ changed: 0, refused })
    }
    await expectRefusal('pack')
    await recordEvent('withdrawal-closed')
    const packed = await callBulk('', { ids, action: { kind: 'pack' }, operationId: randomUUID() })
    expect(packed.json().data).toEqual({ changed: 1, refused: [] })
    await recordEvent('withdrawal-reopened')
    await expectRefusal('ship')
  })

  test('unpacks orders once by undo, except those that moved on', async () => {
    const placed = [await placeOrder(), await placeOrder()]
    const ids = placed.map(({ order }) => order.id)
    for (const id of ids) await product.payOrder(id)
    const operationId = randomUUID()
    await callBulk('', { ids, action: { kind: 'pack' }, operationId })
    const undoBulk = async () => (await callBulk('/undo', { operationId, after: 0 })).json().data
    await callBulk('', { ids: ids.slice(1), action: { kind: 'ship' }, operationId: randomUUID() })
    expect(await undoBulk()).toEqual({ undone: 1, skipped: 1, next: null })
    expect(await readHistory(app.db, placed[0]!)).toEqual(['placed', 'paid', 'packed', 'unpacked'])
    await callBulk('', { ids: ids.slice(0, 1), action: { kind: 'pack' }, operationId: randomUUID() })
    expect(await undoBulk()).toEqual({ undone: 0, skipped: 2, next: null })
    const states = await Promise.all(ids.map(async id => (await requestOrder(`/${id}`)).json().data.state))
    expect(states).toEqual(['packed', 'shipped'])
  })

  test('undoes packing from the audit log, long after the screen is left', async () => {
    const placed = [await placeOrder(), await placeOrder()]
    const ids = placed.map(({ order }) => order.id)
    for (const id of ids) await product.payOrder(id)
    await callBulk('', { ids, action: { kind: 'pack' }, operationId: randomUUID() })
    app.signInAs({ ...SALES, permissions: [...SALES.permissions, 'settings.edit'] })
    const [entry] = (await app.server.inject({ url: '/v1/admin/audit?kind=order&pageSize=1' })).json().results
    expect(entry).toMatchObject({ action: 'packed', name: `#${placed[1]!.order.number}`, undo: true })
    const url = `/v1/admin/audit/${entry.id}/undo`
    const undoFromAuditLog = () =>
      app.server.inject({ method: 'POST', url, headers: { 'x-csrf-token': 'any' }, payload: { after: 0 } })
    expect((await undoFromAuditLog()).json().data).toEqual({ undone: 2, skipped: 0, next: null })
    expect((await undoFromAuditLog()).json().data).toEqual({ undone: 0, skipped: 2, next: null })
    for (const order of placed)
      expect(await readHistory(app.db, order)).toEqual(['placed', 'paid', 'packed', 'unpacked'])
  })

  test('rejects refunded orders', async () => {
    const createRefunded = (state: 'paid' | 'packed') =>
      arrange(app.db, async tx => {
        const stored = await makeOrder(tx, {}, { state, paidAt: new Date() })
        await recordRefund(tx, stored.order, stored.order.totalCents, new Date())
        return stored
      })
    const [paid, packed] = [await createRefunded('paid'), await createRefunded('packed')]
    for (const [kind, { order }] of [
      ['pack', paid],
      ['ship', packed],
      ['deliver', packed],
    ] as const) {
      const refused = [{ reason: expect.stringContaining('tagasi makstud'), count: 1, names: [`#${order.number}`] }]
      const selection = { ids: [order.id] }
      expect((await callBulk('/plan', { selection, action: { kind } })).json().data).toEqual({
        ids: [],
        refused,
        examples: [],
      })
      const response = await callBulk('', { ids: [order.id], action: { kind }, operationId: randomUUID() })
      expect(response.json().data).toEqual({ changed: 0, refused })
    }
    const baseVersion = (await requestOrder(`/${packed.order.id}`)).json().data.version
    const single = await takeStep(packed.order.id, 'ship', { baseVersion })
    expect([single.statusCode, single.json().message]).toEqual([409, expect.stringContaining('tagasi makstud')])
    const confirmed = await takeStep(packed.order.id, 'ship', { baseVersion, acceptsRefunded: true })
    expect(confirmed.statusCode).toBe(200)
  })

  test('rejects orders with missing pieces', async () => {
    const productId = await makeProduct(app.db, { hasLimitedAmount: false, availableIn: -1 })
    const lines = [buildOrderLine({ productId, amount: 2 })]
    const createWaiting = (state: 'paid' | 'packed') =>
      arrange(app.db, tx => makeOrder(tx, { lines, backordered: true }, { state, paidAt: new Date() }))
    const [paid, packed] = [await createWaiting('paid'), await createWaiting('packed')]
    for (const [kind, { order }] of [
      ['pack', paid],
      ['ship', packed],
      ['deliver', packed],
    ] as const) {
      const refusal = [{ reason: expect.stringContaining('ei ole veel kohal'), count: 1, names: [`#${order.number}`] }]
      const selection = { ids: [order.id] }
      expect((await callBulk('/plan', { selection, action: { kind } })).json().data).toEqual({
        ids: [],
        refused: refusal,
        examples: [],
      })
      const response = await callBulk('', { ids: [order.id], action: { kind }, operationId: randomUUID() })
      expect(response.json().data).toEqual({ changed: 0, refused: refusal })
    }
  })
})

describe('the order lifecycle', () => {
  test('records history, stock, documents and mails from payment to return', async () => {
    const before = await product.countInStock()
    const stored = await placeOrder(2)
    const { id, publicToken } = stored.order
    const requestInvoice = () => app.server.inject({ url: `/order/invoice/${publicToken}` })
    expect((await requestInvoice()).statusCode).toBe(404)
    await product.payOrder(id)
    const paidMail = await readMail(`order-paid:${id}`)
    expect(await listFiles(paidMail.id)).toEqual([expect.stringMatching(/^invoice-\d+\.pdf$/)])

    expect((await takeStep(id, 'pack', { baseVersion: 2 })).json().data).toMatchObject({ state: 'packed', version: 3 })
    const tracking = { code: 'CC1234EE', url: 'https://carrier.example/CC1234EE' }
    const shipped = await takeStep(id, 'ship', { baseVersion: 3, tracking })
    expect(shipped.json().data).toMatchObject({ state: 'shipped', tracking, allowed_steps: ['deliver', 'return'] })
    const shippedMail = await readMail(`order-shipped:${id}`)
    for (const body of [shippedMail.html, shippedMail.text]) {
      expect(body).toContain('CC1234EE')
      expect(body).toContain(tracking.url)
    }
    expect((await takeStep(id, 'deliver', { baseVersion: 4 })).json().data.state).toBe('delivered')
    expect(await product.countInStock()).toBe(before - 2)
    const returned = await takeStep(id, 'return', { baseVersion: 5, reason: 'Does not fit' })
    expect(returned.json().data.history.at(-2)).toMatchObject({
      actor: 'siim',
      kind: 'returned',
      details: { from: 'delivered', to: 'returned', reason: 'Does not fit' },
    })
    expect(await product.countInStock()).toBe(before)
    expect(await readTasks(stored)).toEqual(['refund-due'])

    const returnMail = await readMail(`order-returned:${id}`)
    expect(await listFiles(returnMail.id)).toEqual([expect.stringMatching(/^credit-note-\d+\.pdf$/)])
    const { invoices } = (await requestOrder(`/${id}`)).json().data
    expect(invoices).toMatchObject([
      { kind: 'invoice', cause: 'sale', total: 251.99 },
      { kind: 'credit', cause: 'returned', total: 251.99 },
    ])
    expect(await readHistory(app.db, stored)).toEqual([
      'placed',
      'paid',
      'packed',
      'shipped',
      'delivered',
      'returned',
      'needs-attention: refund-due',
    ])

    // Documents, for staff and through the customer's link.
    const documents = await Promise.all([
      requestOrder(`/${id}/invoice`),
      requestInvoice(),
      requestOrder(`/${id}/invoice?number=${invoices[1].number}`),
    ])
    for (const document of documents) expect(document.headers['content-type']).toBe('application/pdf')
    const texts = await Promise.all(
      documents.map(async ({ rawPayload }) => (await extractText(new Uint8Array(rawPayload))).text.join('\n')),
    )
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toContain(`VAT invoice ${invoices[0].number}`)
    expect(texts[0]).toContain('€251.99')
    expect(texts[2]).toContain(`Credit note ${invoices[1].number}`)
    expect(texts[2]).toContain('−€251.99')
    const unknownOrder = await placeOrder()
    expect((await requestOrder(`/${unknownOrder.order.id}/invoice?number=${invoices[0].number}`)).statusCode).toBe(404)
  })

  test('cancelling an unpaid order returns stock once, clears caches, and creates neither task nor credit note', async () => {
    const before = await product.countInStock()
    const stored = await placeOrder(3)
    const changesBefore = await app.db.$count(changes)
    const cancelled = await takeStep(stored.order.id, 'cancel', { baseVersion: 1, reason: 'Customer’s wish' })
    expect(cancelled.json().data).toMatchObject({ state: 'cancelled', allowed_steps: [], invoices: [] })
    expect(await product.countInStock()).toBe(before)
    const changed = await app.db.select().from(changes).orderBy(asc(changes.seq)).offset(changesBefore)
    expect(changed.flatMap(change => change.tags)).toContain('product:1')
    expect(await readTasks(stored)).toEqual([])
    const mail = await readMail(`order-cancelled:${stored.order.id}`)
    expect(await listFiles(mail.id)).toEqual([])
    expect((await takeStep(stored.order.id, 'cancel', { baseVersion: 2, reason: 'again' })).statusCode).toBe(409)
    expect(await product.countInStock()).toBe(before)
  })

  test('accepts one of ten simultaneous changes', async () => {
    const { order } = await placeOrder()
    await product.payOrder(order.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeStep(order.id, 'pack', { baseVersion: 2 })))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test.each([
    [
      'a step that the state does not allow',
      'ship',
      { baseVersion: 1 },
      409,
      'Tellimuse praeguses olekus ei ole see võimalik.',
    ],
    [
      'a stale version',
      'cancel',
      { baseVersion: 0, reason: 'x' },
      409,
      'Keegi teine on tellimust vahepeal muutnud. Laadi leht uuesti.',
    ],
    ['no reason', 'cancel', { baseVersion: 1 }, 422, 'Palun kontrolli märgitud välju.'],
    ['a step that does not exist', 'pay', { baseVersion: 1 }, 422, 'Palun kontrolli märgitud välju.'],
    [
      'an invalid tracking address',
      'ship',
      { baseVersion: 1, tracking: { code: 'x', url: 'javascript:alert(1)' } },
      422,
      'Palun kontrolli märgitud välju.',
    ],
  ])('rejects %s', async (_name, transition, body, status, message) => {
    const { order } = await placeOrder()
    const answer = await takeStep(order.id, transition, body)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect((await takeStep(1_999_999, 'pack', { baseVersion: 1 })).statusCode).toBe(404)
  })

  test('mails a partial refund once with its credit note', async () => {
    const { order } = await placeOrder()
    await product.payOrder(order.id)
    const refund = { orderId: order.id, refundId: 31, cents: 2_000, refundsSale: true }
    await arrange(app.db, async tx => recordRefund(tx, await lockOrder(tx, order.id), 2_000, new Date()))
    for (let times = 0; times < 2; times++) await arrange(app.db, tx => requestRefundMail(tx, app.jobs, refund))
    const mail = await readMail(`order-refunded:${order.id}:31`)
    expect(mail.text).toContain('€20.00')
    expect(await listFiles(mail.id)).toHaveLength(1)
    expect((await requestOrder(`/${order.id}`)).json().data.invoices.at(-1)).toMatchObject({
      kind: 'credit',
      total: 20,
    })
  })
})

describe('unpaid orders', () => {
  const PLACED = new Date('2026-01-01T10:00:00Z')
  test('cancels unpaid orders after 3 days, but no younger, paid or pay-on-delivery orders', async () => {
    const before = await product.countInStock()
    const lateOrder = await placeOrder(1, PLACED)
    const paidLateOrder = await placeOrder(1, PLACED)
    const newOrder = await placeOrder(1, new Date('2026-01-01T10:00:01Z'))
    await product.payOrder(paidLateOrder.order.id, PLACED)
    const onDelivery = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: PLACED, paysBy: 'cash' }))
    app.setNow(new Date('2026-01-04T10:00:00.500Z'))
    expect(
      await Promise.all([cancelUnpaidOrders(app), cancelUnpaidOrders(app)]).then(([first, second]) => first + second),
    ).toBe(1)
    app.setNow(new Date())
    const states = await Promise.all(
      [lateOrder, paidLateOrder, newOrder, onDelivery].map(
        async ({ order }) => (await requestOrder(`/${order.id}`)).json().data.state,
      ),
    )
    expect(states).toEqual(['cancelled', 'paid', 'new', 'new'])
    expect(await product.countInStock()).toBe(before - 2)
    expect(await readHistory(app.db, lateOrder)).toEqual(['placed', 'cancelled'])
    expect((await readMail(`order-cancelled:${lateOrder.order.id}`)).subject).toBe(
      `Payment not received: order ${lateOrder.order.number} cancelled`,
    )
  })
})

describe('the list', () => {
  const DAY = '2020-05-05'
  let stored: StoredOrder
  beforeAll(async () => {
    const client = {
      ...buildOrderDraft().client,
      first_name: 'Õnne',
      last_name: 'Žuk',
      email: 'onne_z@example.ee',
      phone: '+372 (5555) 1-2345',
      company_reg_nr: '14000088',
    }
    const lines = [buildOrderLine({ code1: 'KW-352_1' })]
    // 00:30 in the time zone of Tallinn.
    const placedAt = new Date('2020-05-04T21:30:00Z')
    const address = {
      street: 'Žukovi tn 7-3',
      apartment: '',
      city: 'Võru',
      state: '',
      area_code: '65609',
      country: 'EE',
    }
    const delivery = { ...buildOrderDraft().delivery, provider: 'courier-x', option: null, address }
    stored = await arrange(app.db, tx =>
      makeOrder(tx, { client, lines, delivery }, { placedAt, state: 'packed', paidAt: placedAt }),
    )
    await arrange(app.db, tx => issueInvoice(tx, stored.order.id, placedAt))
    const shipment = { orderId: stored.order.id, at: placedAt, actor: 'siim', lines: [{ position: 0, amount: 1 }] }
    const codes = ['CC 111-222/EE', 'JJ987654EE']
    await app.db.insert(orderShipments).values(codes.map(code => ({ ...shipment, tracking: { code, url: '' } })))
  })
  const findOrders = async (query: string) => {
    const answer = await requestOrder(query)
    return answer.json().results.map((row: { id: number }) => row.id)
  }

  test.each([
    ['the code of a line in another spelling', () => `?q=${encodeURIComponent('kw 3521')}&from=${DAY}&to=${DAY}`],
    ['the beginning of that code', () => `?q=KW3.52&from=${DAY}&to=${DAY}`],
    ['its number', () => `?q=${stored.order.number}`],
    ['the number with a hash', () => `?q=${encodeURIComponent(`#${stored.order.number}`)}`],
    ['a part of the name in another case', () => `?q=${encodeURIComponent('õNNE ž')}`],
    ['the beginning of the number', () => `?q=${String(stored.order.number).slice(0, 5)}&from=${DAY}&to=${DAY}`],
    ['words of the name in another order', () => `?q=${encodeURIComponent('ž  õnne')}`],
    ['the e-mail', () => '?q=onne_z@'],
    ['the phone, however it is grouped', () => `?q=${encodeURIComponent('5555 12-345')}`],
    ['the phone with its country', () => `?q=${encodeURIComponent('+372 5555 12345')}`],
    ['the phone with a country code that the buyer omitted', () => `?q=${encodeURIComponent('00 372 5555 12345')}`],
    ['a product’s code', () => '?q=kw-352_'],
    ['the name without diacritics', () => '?q=onne%20z'],
    ['the registry code', () => '?q=14000088'],
    ['words of the address without diacritics', () => `?q=${encodeURIComponent('voru zukovi')}`],
    ['the postcode', () => '?q=65609'],
    ['the tracking code of the first parcel in any case', () => '?q=cc111222ee'],
    ['the tracking code of the last parcel', () => '?q=JJ987654'],
    ['delivery method and client type', () => '?delivery=courier-x&client_type=private'],
    ['total and days', () => `?total_from=124&total_to=124&to=${DAY}`],
    ['payment status and days', () => `?payment=paid&to=${DAY}`],
    ['the day in Estonia', () => `?from=${DAY}&to=${DAY}`],
    ['its state', () => '?state=packed&to=2020-12-31'],
  ])('finds by %s', async (_name, query) => {
    expect(await findOrders(query())).toEqual([stored.order.id])
  })

  test.each([
    '?q=o%25e',
    '?q=KW-352x',
    '?to=2020-05-04',
    '?state=new&to=2020-12-31',
    '?q=99',
    '?delivery=courier-x&client_type=business',
    '?total_from=124.01&to=2020-05-05',
    '?payment=unpaid&to=2020-05-05',
  ])('finds nothing by %s', async query => {
    expect(await findOrders(query)).toEqual([])
  })

  test('finds an order by its invoice number', async () => {
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, stored.order.id))
    expect(await findOrders(`?q=${invoice!.number}&to=${DAY}`)).toEqual([stored.order.id])
  })

  test('filters by the payment status that the list shows', async () => {
    const allOrders = (await requestOrder('?pageSize=1000')).json().results as ListedOrder[]
    for (const status of PAYMENT_STATUSES) {
      const ids = await findOrders(`?payment=${status}&pageSize=1000`)
      expect(ids).toEqual(allOrders.filter(({ payment }) => payment.status === status).map(({ id }) => id))
    }
    const onDelivery = allOrders.filter(
      ({ pays_by, isPaid, state }) => pays_by === 'cash' && !isPaid && state !== 'cancelled',
    )
    expect(await findOrders('?payment=onDelivery&pageSize=1000')).toEqual(onDelivery.map(({ id }) => id))
    expect(onDelivery.length).toBeGreaterThan(0)
  })

  test('stores and finds the longest allowed texts, and counts results beyond the page', async () => {
    const buildLongText = () =>
      Array.from({ length: 200 }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
    const email = `kõige-pikem-${randomUUID()}`
    const client = {
      ...buildOrderDraft().client,
      first_name: buildLongText(),
      last_name: buildLongText(),
      business_name: buildLongText(),
    }
    const created = []
    for (const suffix of [buildLongText(), buildLongText(), buildLongText()])
      created.push(
        await arrange(app.db, tx => makeOrder(tx, { client: { ...client, email: (email + suffix).slice(0, 200) } })),
      )
    const answer = await requestOrder(`?q=${encodeURIComponent(email)}&pageSize=20`)
    expect(answer.json().results.map(({ id }: { id: number }) => id)).toEqual(
      created.map(({ order }) => order.id).toReversed(),
    )
    const second = await requestOrder(`?q=${encodeURIComponent(email)}&pageSize=1&page=2`)
    expect([second.json().results.length, second.headers['x-pagination-total-count']]).toEqual([1, '3'])
    const beyond = await requestOrder(`?q=${encodeURIComponent(email)}&pageSize=1&page=9`)
    expect(beyond.headers['x-pagination-current-page']).toBe('3')
  })

  test('pages newest first and replaces invalid parameters by defaults', async () => {
    const answer = await requestOrder('?page=1&pageSize=2&state=wild&from=yesterday')
    expect(answer.headers['x-pagination-per-page']).toBe('2')
    const rows = answer.json().results
    expect(rows).toHaveLength(2)
    expect(rows[0].placed_at >= rows[1].placed_at).toBe(true)
    const defaults = await requestOrder(`?page=-1&pageSize=wild&sort=client&q=${stored.order.number}`)
    expect(defaults.headers['x-pagination-per-page']).toBe('50')
    expect(defaults.json().results).toContainEqual(
      expect.objectContaining({
        number: String(stored.order.number),
        client: 'Õnne Žuk',
        total: 124,
        isPaid: true,
      }),
    )
  })

  test('shows the last page for a page number beyond it', async () => {
    const answer = await requestOrder(`?q=${stored.order.number}&page=7&pageSize=20`)
    expect(answer.json().results).toMatchObject([{ id: stored.order.id }])
    expect(answer.headers).toMatchObject({
      'x-pagination-current-page': '1',
      'x-pagination-page-count': '1',
      'x-pagination-total-count': '1',
    })
  })

  test.each<[string, (order: ListedOrder) => number | string]>([
    ['placed_at', order => order.placed_at],
    ['number', order => Number(order.number)],
    ['total', order => order.total],
    ['state', order => order.state],
  ])('sorts by %s in both directions, ties by id', async (sort, getKey) => {
    const listSorted = async (sortParameter: string): Promise<ListedOrder[]> =>
      (await requestOrder(`?pageSize=200&sort=${sortParameter}`)).json().results
    const ascending = await listSorted(sort)
    const expected = ascending.toSorted((first, second) => {
      if (getKey(first) === getKey(second)) return first.id - second.id
      return getKey(first) < getKey(second) ? -1 : 1
    })
    expect(ascending.length).toBeGreaterThan(2)
    expect(ascending.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect((await listSorted(`-${sort}`)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id).toReversed())
  })
})
