import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { registerAuditRoutes } from '#accounts/server/accounts.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import { buildOrderDraft, buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { makeOrderableProduct } from '#orders/testing/orderable-product.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { saveSettings } from '#shop/server/shop.ts'
import { defaultSettings, makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { handleOrderMailJobs } from '../handle-order-mail-jobs.ts'
import { ORDER_REFUNDED } from '../order-jobs.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { registerOrderRoutes } from '../routes.ts'
import { readStoredOrder } from '../stored-order.ts'
import { invoiceCounters, invoices, orders, staffTasks } from '../tables.ts'
import { describeInvoice } from './describe-invoice.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { issueInvoice } from './issue-sale-documents.ts'
import { readDocumentMoney } from './read-document-money.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const createApp = async (): Promise<TestApp> => {
  const created = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    registerAuditRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(created.db, tx => makeShop(tx))
  await created.jobs.start()
  return created
}

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(invoices)
  await app.db.delete(invoiceCounters)
})

const createPaidOrder = async (draft: Parameters<typeof makeOrder>[1] = {}): Promise<number> => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { state: 'paid', paidAt: NOW }))
  return order.id
}
const invoiceOrder = (orderId: number) => arrange(app.db, tx => issueInvoice(tx, orderId, NOW))
const describeTexts = async (invoice: InvoiceRow) => {
  const stored = (await readStoredOrder(app.db, invoice.orderId))!
  const money = (await readDocumentMoney(app.db, stored.order)).get(invoice.number)!
  return describeInvoice(invoice, stored, money, realTranslators.en)
}
const createCreditNotes = (orderId: number, cause: string, cents?: number) =>
  arrange(app.db, tx => issueCreditNotes(tx, orderId, { cause, ...(cents !== undefined && { cents }) }, NOW))
const listNumbers = async ({ db } = app) => {
  const rows = await db.select().from(invoices).orderBy(asc(invoices.number))
  return rows.map(row => row.number)
}
const listNumbersUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('the audit log finds documents by the order number', async () => {
  onTestFinished(() => app.signInAs(GUEST))
  const id = await createPaidOrder()
  const invoice = await invoiceOrder(id)
  const note = (await createCreditNotes(id, 'refund:1', 100))[0]!
  const { number } = (await readStoredOrder(app.db, id))!.order
  const findEntries = async (permissions: string[], q: string) => {
    app.signInAs(createStaffMember(permissions))
    const answer = await app.server.inject({ url: `/v1/admin/audit?kind=invoice&sort=at&q=${q}` })
    return answer.json().results
  }
  expect(await findEntries(['settings.edit', 'order.edit'], String(number))).toMatchObject([
    {
      subject: String(invoice.number),
      name: `${invoice.number} · #${number}`,
      after: { kind: 'invoice', cause: 'sale' },
      names: { [`order ${id}`]: `#${number}` },
    },
    { subject: String(note.number), name: `${note.number} · #${number}`, after: { kind: 'credit', totalCents: 100 } },
  ])
  // Users without the order permission cannot search for what is hidden from them.
  expect(await findEntries(['settings.edit'], String(number))).toEqual([])
  expect((await findEntries(['settings.edit'], '')).slice(-2)).toMatchObject([
    { name: null, names: {}, after: { kind: { hidden: true }, totalCents: { hidden: true } } },
    { name: null, names: {}, after: { orderId: { hidden: true } } },
  ])
})

describe('numbers', () => {
  test('40 orders paid simultaneously get the invoices 1 to 40', async () => {
    const separateApp = await createApp()
    onTestFinished(() => separateApp.close())
    const product = await makeOrderableProduct(separateApp, 40)
    const ids: number[] = []
    for (let index = 0; index < 40; index++) ids.push((await product.placeOrder(1))!.order.id)
    const payAndIssue = async (id: number) => {
      await product.payOrder(id)
      // Concurrently with the job queued by the payment.
      await arrange(separateApp.db, tx => issueInvoice(tx, id, NOW))
    }
    await Promise.all(ids.map(payAndIssue))
    expect(await listNumbers(separateApp)).toEqual(listNumbersUpTo(40))
    const owners = await separateApp.db.select({ orderId: invoices.orderId }).from(invoices)
    expect(owners.map(row => row.orderId).sort((first, second) => first - second)).toEqual(ids)
  })

  test('rolled-back transactions leave no gap', async () => {
    const ids: number[] = []
    for (let index = 0; index < 20; index++) ids.push(await createPaidOrder())
    const issueAndRollBack = (orderId: number) =>
      arrange(app.db, async tx => {
        await issueInvoice(tx, orderId, NOW)
        throw new Error('undone')
      })
    const transactions = ids.flatMap((id, index) =>
      index % 2 ? [issueAndRollBack(id), invoiceOrder(id)] : [invoiceOrder(id)],
    )
    const results = await Promise.allSettled(transactions)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await listNumbers()).toEqual(listNumbersUpTo(20))
  })

  test('issues one invoice per order for any number of requests, and no invoice for an unpaid order', async () => {
    const id = await createPaidOrder()
    const issued = await Promise.all(listNumbersUpTo(10).map(() => invoiceOrder(id)))
    expect(new Set(issued.map(invoice => invoice.number))).toEqual(new Set([1]))
    const unpaid = await arrange(app.db, tx => makeOrder(tx))
    await expect(invoiceOrder(unpaid.order.id)).rejects.toThrow('is unpaid')
    expect(await createCreditNotes(unpaid.order.id, 'cancelled')).toEqual([])
    expect(await listNumbers()).toEqual([1])
  })
})

test('issues no invoice on request: answers 404 for an unpaid order, waits for the job, and answers 409 if it is late', async () => {
  const requestInvoice = (token: string, accept = 'application/json') =>
    app.server.inject({ url: `/order/invoice/${token}?lang=en`, headers: { accept } })
  const createOrder = (state: 'new' | 'paid') =>
    arrange(app.db, tx => makeOrder(tx, {}, { state, paidAt: state === 'paid' ? NOW : null }))
  const unpaidOrder = (await createOrder('new')).order
  expect((await requestInvoice(unpaidOrder.publicToken)).statusCode).toBe(404)
  const { id, publicToken } = (await createOrder('paid')).order
  const [earlyResponse, pageResponse] = await Promise.all([
    requestInvoice(publicToken),
    requestInvoice(publicToken, 'text/html,*/*'),
  ])
  expect([earlyResponse.statusCode, earlyResponse.headers['retry-after']]).toEqual([409, '10'])
  expect(earlyResponse.json().message).toBe(
    'The invoice of this order is still being made. It will be ready in a minute.',
  )
  expect([pageResponse.statusCode, pageResponse.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
  expect(pageResponse.body).toContain('<h1>The invoice of this order is still being made.')
  expect(pageResponse.body).toContain('http-equiv="refresh"')
  expect(await listNumbers()).toEqual([])
  const pendingResponse = requestInvoice(publicToken)
  const { number } = await invoiceOrder(id)
  expect((await pendingResponse).headers['content-disposition']).toContain(`${number}.pdf`)
})

describe('an e-invoice', () => {
  const requestEInvoice = (token: string, query: string) =>
    app.server.inject({ url: `/order/e-invoice/${token}?lang=en&${query}` })

  test('is the document in UBL or as e-arve, with the sums of the order', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: NOW }))
    const { number } = await invoiceOrder(order.id)
    const ubl = await requestEInvoice(order.publicToken, `number=${number}`)
    expect(ubl.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="ubl-${number}.xml"`,
    })
    expect(ubl.body).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">251.99</cbc:TaxInclusiveAmount>')
    expect(ubl.body).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
    const eArve = await requestEInvoice(order.publicToken, `number=${number}&format=e-arve`)
    expect(eArve.body).toContain('<TotalSum>251.99</TotalSum>')
  })

  test('does not exist for the number of another order', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: NOW }))
    const { order: otherOrder } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: NOW }))
    const { number } = await invoiceOrder(otherOrder.id)
    expect((await requestEInvoice(order.publicToken, `number=${number}`)).statusCode).toBe(404)
  })

  test('accompanies the mail to a business, and a document that lacks data is a task', async () => {
    const { client } = buildOrderDraft()
    const draft = { clientType: 'business', client: { ...client, business_name: 'Rehv OÜ' } } as const
    const listMailed = async (company: typeof defaultSettings.company, orderDraft: Partial<OrderDraft> = draft) => {
      await arrange(app.db, tx => saveSettings(tx, { ...defaultSettings, company }))
      const { order } = await arrange(app.db, tx => makeOrder(tx, orderDraft, { state: 'paid', paidAt: NOW }))
      const document = await invoiceOrder(order.id)
      await arrange(app.db, tx => saveSettings(tx, defaultSettings))
      // A repeated job queues no second mail, and opens no second task.
      for (let run = 0; run < 2; run += 1)
        await queueOrderMail(app, order.id, { kind: 'paid', attachedDocuments: [document] })
      // Nor does the mail after a corrected address.
      const key = `order-paid-again:${order.id}`
      await queueOrderMail(app, order.id, { kind: 'paid', key, attachedDocuments: [document] })
      const files = await app.db
        .select({ name: mailAttachments.filename })
        .from(mailAttachments)
        .innerJoin(mails, eq(mails.id, mailAttachments.mailId))
        .where(eq(mails.key, `order-paid:${order.id}`))
      const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))
      return {
        number: document.number,
        files: files.flatMap(({ name }) => (name.startsWith('ubl-') ? [name] : [])),
        tasks: tasks.map(({ kind, details }) => [kind, details]),
      }
    }
    const complete = await listMailed(defaultSettings.company)
    expect(complete).toMatchObject({ files: [`ubl-${complete.number}.xml`], tasks: [] })
    const nameless = { ...draft, client: { ...client, business_name: '' } }
    const unknownBuyer = await listMailed(defaultSettings.company, nameless)
    const details = { document: unknownBuyer.number, corrections: ['buyerName'] }
    expect(unknownBuyer).toMatchObject({ files: [], tasks: [['e-invoice-incomplete', details]] })
    // The shop's missing data are one task for all documents.
    const first = await listMailed({ ...defaultSettings.company, vatNumber: '' })
    const second = await listMailed({ ...defaultSettings.company, vatNumber: '' })
    for (const mailed of [first, second]) expect(mailed).toMatchObject({ files: [], tasks: [] })
    const shopTasks = await app.db
      .select({ details: staffTasks.details })
      .from(staffTasks)
      .where(and(eq(staffTasks.kind, 'e-invoice-incomplete'), isNull(staffTasks.orderId)))
    expect(shopTasks).toEqual([
      { details: { documents: [first.number, second.number], corrections: ['sellerVatNumber'] } },
    ])
  })

  test('never changes after its issue, although the payment and the terms do', async () => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: NOW }))
    await app.db.update(orders).set({ paidCents: 10_000 }).where(eq(orders.id, order.id))
    const { number } = await invoiceOrder(order.id)
    const issued = await requestEInvoice(order.publicToken, `number=${number}`)
    expect(issued.body).toContain('<cbc:DueDate>2026-11-23</cbc:DueDate>')
    expect(issued.body).toContain('<cbc:PayableAmount currencyID="EUR">151.99</cbc:PayableAmount>')
    await app.db.update(orders).set({ paidCents: order.totalCents }).where(eq(orders.id, order.id))
    await arrange(app.db, tx => saveSettings(tx, { ...defaultSettings, unpaidDays: 30 }))
    onTestFinished(() => arrange(app.db, tx => saveSettings(tx, defaultSettings)))
    expect((await requestEInvoice(order.publicToken, `number=${number}`)).body).toBe(issued.body)
  })

  test('is refused with what the document lacks', async () => {
    const company = { ...defaultSettings.company, vatNumber: '' }
    await arrange(app.db, tx => saveSettings(tx, { ...defaultSettings, company }))
    const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: NOW }))
    const { number } = await invoiceOrder(order.id)
    await arrange(app.db, tx => saveSettings(tx, defaultSettings))
    const answer = await requestEInvoice(order.publicToken, `number=${number}`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain('the shop’s VAT number with its country code')
  })
})

describe('invoice contents', () => {
  test('an issued invoice never changes', async () => {
    const id = await createPaidOrder()
    await invoiceOrder(id)
    const otherCompany = { ...defaultSettings.company, name: 'Another OÜ' }
    await arrange(app.db, tx => saveSettings(tx, { ...defaultSettings, company: otherCompany }))
    expect(await invoiceOrder(id)).toMatchObject({
      kind: 'invoice',
      seller: { name: 'Pitlane Tuning OÜ' },
      buyer: { client: { first_name: 'Mari' } },
      totalCents: 25_199,
      vat: [{ basisPoints: 2400, sumCents: 25_199, vatCents: 4_877 }],
      lines: [{ unitNet: 100, amount: 2, totalCents: 24_800 }, { class: 'shipping' }],
    })
  })

  test.each([
    ['FI', 'Article 138'],
    ['NO', 'export of goods, Article 146'],
  ])('an exempt invoice for %s cites %s', async (country, lineText) => {
    const delivery = { ...buildOrderDraft().delivery, country }
    const lines = [buildOrderLine({ amount: 1, totalCents: 10_000 })]
    const id = await createPaidOrder({ vatExempt: true, clientType: 'business', delivery, lines, totalCents: 10_000 })
    const { texts } = await describeTexts(await invoiceOrder(id))
    expect(texts.exemption).toContain(lineText)
  })

  test('an invoice and its credit note include the rate of the destination', async () => {
    const delivery = { ...buildOrderDraft().delivery, country: 'FI' }
    const lines = [buildOrderLine({ amount: 2, unitCents: 12_550, vatBasisPoints: 2550 })]
    const id = await createPaidOrder({ vatCountry: 'FI', delivery, lines })
    const invoice = await invoiceOrder(id)
    expect(invoice.vat).toEqual([{ basisPoints: 2550, sumCents: 25_100, vatCents: 5_100 }])
    expect((await describeTexts(invoice)).texts.vat.map(row => row.rate)).toEqual(['VAT 25.5%'])
    const [note] = await createCreditNotes(id, 'refund:1', 12_550)
    expect(note?.vat).toEqual([{ basisPoints: 2550, sumCents: 12_550, vatCents: 2_550 }])
  })

  test('free delivery has no VAT row', async () => {
    const freeDelivery = buildOrderLine({ class: 'shipping', unitCents: 0, totalCents: 0, vatBasisPoints: 2400 })
    const id = await createPaidOrder({
      lines: [buildOrderLine({ vatBasisPoints: 900, unitCents: 10_900, totalCents: 10_900 }), freeDelivery],
    })
    const invoice = await invoiceOrder(id)
    expect(invoice.vat).toEqual([{ basisPoints: 900, sumCents: 10_900, vatCents: 900 }])
    // An old invoice with such a row does not show it either.
    const oldInvoice = { ...invoice, vat: [...invoice.vat, { basisPoints: 2400, sumCents: 0, vatCents: 0 }] }
    const { texts } = await describeTexts(oldInvoice)
    expect(texts.vat.map(row => row.rate)).toEqual(['VAT 9%'])
  })

  test('an exempt order has one row of 0 %', async () => {
    const lines = [buildOrderLine({ unitCents: 12_400, amount: 1, totalCents: 10_000 })]
    const id = await createPaidOrder({ vatExempt: true, clientType: 'business', lines, totalCents: 10_000 })
    expect(await invoiceOrder(id)).toMatchObject({
      vatExempt: true,
      vat: [{ basisPoints: 0, sumCents: 10_000, vatCents: 0 }],
    })
  })
})

describe('credit notes', () => {
  const sumTotals = (documents: InvoiceRow[]) => documents.reduce((sum, document) => sum + document.totalCents, 0)

  test('credit a whole invoice once for any number of requests', async () => {
    const id = await createPaidOrder()
    const credits = await Promise.all(listNumbersUpTo(5).map(() => createCreditNotes(id, 'cancelled')))
    expect(credits.map(notes => notes.map(({ number }) => number))).toEqual(credits.map(() => [2]))
    expect(credits[0]).toMatchObject([{ kind: 'credit', creditOf: 1, totalCents: 25_199, lines: [{}, {}] }])
    // The refund was already credited with the cancellation.
    expect(await createCreditNotes(id, 'refund:1', 25_199)).toEqual([])
    expect(await listNumbers()).toEqual([1, 2])
  })

  test('partial credits and the rest add up to the invoice', async () => {
    const id = await createPaidOrder()
    const partialNotes = [
      ...(await createCreditNotes(id, 'refund:1', 5_000)),
      ...(await createCreditNotes(id, 'refund:2', 333)),
    ]
    expect(partialNotes[0]).toMatchObject({ lines: [], vat: [{ basisPoints: 2400, sumCents: 5_000, vatCents: 968 }] })
    const remainingNotes = await createCreditNotes(id, 'returned')
    expect(sumTotals([...partialNotes, ...remainingNotes])).toBe(25_199)
    expect([...partialNotes, ...remainingNotes].reduce((sum, document) => sum + document.vat[0]!.vatCents, 0)).toBe(
      4_877,
    )
  })

  test('mails but does not credit a refund of money that was not for the sale', async () => {
    const id = await createPaidOrder()
    const refund = { orderId: id, refundId: 7, cents: 25_199, refundsSale: false }
    await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_REFUNDED, refund))
    await vi.waitFor(async () => {
      const [mail] = await app.db
        .select()
        .from(mails)
        .where(eq(mails.key, `order-refunded:${id}:7`))
      expect(mail).toBeDefined()
    }, 30_000)
    expect(await listNumbers()).toEqual([])
  })
})
