import { asc, eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { computeOpenCents } from '#orders/domain/balance.ts'
import { findOpenInvoices } from '#orders/domain/open-invoices.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { defaultSettings, makeShop } from '#shop/testing/factories.ts'
import { changeOrder } from './admin/change-order.ts'
import { editOrder } from './admin/edit-order.ts'
import { listOrders } from './admin/list-orders.ts'
import { readAdminOrder } from './admin/read-admin-order.ts'
import { advanceReturn, openReturn } from './admin/returns.ts'
import { describeOrder } from './describe-order.ts'
import { handleOrderMailJobs } from './handle-order-mail-jobs.ts'
import { creditRefund } from './invoices/credit-refund.ts'
import { describeInvoice } from './invoices/describe-invoice.ts'
import { listOrderDocuments } from './invoices/issue-invoice.ts'
import { readDocumentMoney } from './invoices/read-document-money.ts'
import { readEInvoice } from './invoices/read-e-invoice.ts'
import { lockOrder } from './lock-order.ts'
import { markPaid, recordFurtherPayment } from './mark-paid.ts'
import { readFulfilment } from './order-fulfilment.ts'
import { recordRefund } from './record-refund.ts'
import { registerOrderRoutes } from './routes.ts'
import { readStoredOrder } from './stored-order.ts'
import { buildPackingSlip } from './summary/packing-slip.ts'

const PAID_AT = new Date('2026-11-20T10:00:00Z')
const FURTHER_PAYMENT_AT = new Date('2026-11-24T10:00:00Z')
const t = realTranslators.en
const username = 'siim'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  app.setNow(PAID_AT)
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

/** Creates an order of 2 × 124.00 and 3.99 with this payment. */
const createPaidOrder = async (cents = 25_199, overrides: Parameters<typeof makeOrder>[1] = {}): Promise<number> => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, overrides))
  await payOrder(order.id, cents)
  await readMail(order.id, 'paid')
  return order.id
}
const payOrder = (id: number, cents: number) =>
  arrange(app.db, async tx => markPaid(tx, app.jobs, await lockOrder(tx, id), { cents, details: {}, now: PAID_AT }))
const recordMorePayment = (id: number, cents: number) =>
  arrange(app.db, async tx =>
    recordFurtherPayment(tx, app.jobs, await lockOrder(tx, id), { cents, details: {}, now: FURTHER_PAYMENT_AT }),
  )
const readOrder = async (id: number) => (await readAdminOrder(app.db, id))!
const setAmount = async (id: number, amount: number) => {
  const { version, lines } = await readOrder(id)
  const requestedLines = lines.map(line => ({
    position: line.position,
    amount: line.class === 'shipping' ? 1 : amount,
  }))
  const edit = { target: { lines: requestedLines, reason: 'asked' }, baseVersion: version, username }
  expect(await editOrder(app, createSystemActor('test'), id, edit)).toMatchObject({ ok: true })
}
const takeStep = async (
  id: number,
  action: 'pack' | 'ship' | 'deliver' | 'cancel' | 'return',
  { acceptsUnpaid }: { acceptsUnpaid?: boolean } = {},
  options: { acceptsRefunded?: boolean; lines?: { position: number; amount: number }[] } = {},
) => {
  const { version: baseVersion } = await readOrder(id)
  const change = { action, username, canManageMoney: true, baseVersion, reason: 'asked', acceptsUnpaid, ...options }
  const result = await changeOrder(app, createSystemActor('test'), id, change)
  return result.ok ? result.value.state : result.reason
}
/** Describes the money stated by each document of the order. */
const describeDocuments = async (id: number) => {
  const stored = (await readStoredOrder(app.db, id))!
  const money = await readDocumentMoney(app.db, stored.order)
  return (await listOrderDocuments(app.db, id)).map(document => {
    const { texts, head } = describeInvoice(document, stored, money.get(document.number)!, t)
    const payment = head.facts.lines.filter(line => !line.startsWith('Issued') && !line.startsWith('For '))
    const sums = [texts.total, ...texts.balance].map(({ label, value }) => `${label} ${value.replace('\u00a0', ' ')}`)
    return [head.title, ...payment, ...sums].join(' | ')
  })
}
const describeSummary = async (id: number) => {
  const { payment, balance } = describeOrder((await readStoredOrder(app.db, id))!, defaultSettings, t)
  return [payment, ...balance.map(({ label, value }) => `${label} ${value.replace('\u00a0', ' ')}`)].join(' | ')
}
const readMail = async (id: number, kind: string): Promise<string> => {
  const key = `order-${kind}:${id}`
  return expect
    .poll(
      async () =>
        (await app.db.select().from(mails).orderBy(asc(mails.id))).findLast(candidate => candidate.key.startsWith(key)),
      {
        timeout: 30_000,
      },
    )
    .toBeTruthy()
    .then(async () => {
      const allMails = await app.db.select().from(mails).orderBy(asc(mails.id))
      return allMails.findLast(candidate => candidate.key.startsWith(key))!.text.replaceAll('\u00a0', ' ')
    })
}
const buildSlip = async (id: number) => {
  const stored = (await readStoredOrder(app.db, id))!
  const fulfilment = await readFulfilment(app.db, stored.order)
  const { notes, rows } = buildPackingSlip(stored, fulfilment, {
    backordered: [],
    batches: new Map(),
    settings: defaultSettings,
    t,
  })
  return {
    notes: notes.map(note => note.replaceAll('\u00a0', ' ')),
    pieces: rows.map(row => parseInt(row.at(-1)!, 10)),
  }
}
const findListedOrder = async (id: number) =>
  (
    await listOrders(app.db, { sort: '-placed_at', page: 1, pageSize: 100 } as never, { now: PAID_AT, language: 'et' })
  ).results.find(candidate => candidate.id === id)!

test('a paid order with an added amount is partly paid everywhere, and its goods wait', async () => {
  const id = await createPaidOrder()
  expect(await describeSummary(id)).toBe('Paid on 20 Nov 2026')
  await setAmount(id, 3)
  const payment = { status: 'partlyPaid', received: 251.99, refunded: 0, open: 124, due: 0 }
  expect(await findListedOrder(id)).toMatchObject({ state: 'paid', isPaid: false, payment })
  expect(await readOrder(id)).toMatchObject({ state: 'paid', isPaid: false, to_pay: 124, payment })
  expect(await describeSummary(id)).toBe('Partly paid | Paid €251.99 | Amount due €124.00')
  expect(await describeDocuments(id)).toEqual([
    'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €251.99',
    'VAT invoice | Awaiting payment | Total incl. VAT €124.00 | Amount due €124.00',
  ])
  const mail = await readMail(id, 'edited')
  expect(mail).toContain('Payment: Partly paid')
  expect(mail).toContain('View order and pay')
  expect(mail).toMatch(/Total incl\. VAT: €375\.99\nPaid: €251\.99\nAmount due: €124\.00/)
  expect(mail).not.toContain('Paid on')
  expect((await buildSlip(id)).notes).toEqual(['Amount due: €124.00'])

  expect(await takeStep(id, 'pack')).toBe('paymentDue')
  expect(await takeStep(id, 'pack', { acceptsUnpaid: true })).toBe('packed')
  expect(await takeStep(id, 'ship')).toBe('paymentDue')
  expect(await takeStep(id, 'deliver')).toBe('paymentDue')
  expect(await takeStep(id, 'ship', { acceptsUnpaid: true })).toBe('shipped')
  expect((await readOrder(id)).history.at(-1)).toMatchObject({ kind: 'shipped', details: { dueCents: 12_400 } })
  expect(await takeStep(id, 'deliver')).toBe('paymentDue')
  expect(await takeStep(id, 'deliver', { acceptsUnpaid: true })).toBe('delivered')
  expect(await describeSummary(id)).toBe('Partly paid | Paid €251.99 | Amount due €124.00')

  await recordMorePayment(id, 12_400)
  expect(await describeSummary(id)).toBe('Paid on 24 Nov 2026')
  expect(await describeDocuments(id)).toEqual([
    'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €251.99',
    'VAT invoice | Paid on 24 Nov 2026 | Total incl. VAT €124.00',
  ])
  expect(await readMail(id, 'paid-more')).toContain('Payment: Paid on 24 Nov 2026')
})

test('a refunded order is packed, sent in parts and delivered only after an acceptance', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: PAID_AT }))
  const { id } = order
  await arrange(app.db, async tx => recordRefund(tx, await lockOrder(tx, id), 25_199, FURTHER_PAYMENT_AT))
  expect((await readOrder(id)).money).toMatchObject({ refunded_unsent: 251.99 })
  const acceptsRefunded = true
  const lines = [{ position: 0, amount: 1 }]
  expect(await takeStep(id, 'pack', { acceptsUnpaid: true })).toBe('refunded')
  expect(await takeStep(id, 'pack', undefined, { acceptsRefunded })).toBe('packed')
  expect(await takeStep(id, 'ship', { acceptsUnpaid: true }, { lines })).toBe('refunded')
  expect(await takeStep(id, 'ship', undefined, { acceptsRefunded, lines })).toBe('packed')
  expect((await readOrder(id)).history.at(-1)).toMatchObject({
    kind: 'shipped-part',
    details: { refundCents: 25_199 },
  })
  expect(await takeStep(id, 'ship', { acceptsUnpaid: true })).toBe('refunded')
  expect(await takeStep(id, 'ship', undefined, { acceptsRefunded })).toBe('shipped')
  expect(await takeStep(id, 'deliver', { acceptsUnpaid: true })).toBe('refunded')
  expect(await takeStep(id, 'deliver', undefined, { acceptsRefunded })).toBe('delivered')
  expect((await readOrder(id)).history.at(-1)).toMatchObject({ kind: 'delivered', details: { refundCents: 25_199 } })
})

test.each(['sent', 'collected'])(
  'an order that is %s before its payment states the amount in mail and summary, then that it is paid',
  async method => {
    const pickup = { country: 'EE', provider: 'pickup-tallinn', providerName: 'Tallinn', option: null, address: null }
    const draft = method === 'collected' ? { delivery: { ...pickup, collected: true } } : {}
    const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { placedAt: PAID_AT, paysBy: 'cash' }))
    expect(await describeSummary(order.id)).toBe('On receipt of the goods | Amount due €251.99')
    expect(await takeStep(order.id, 'pack')).toBe('packed')
    expect(await takeStep(order.id, 'ship')).toBe('shipped')
    const mail = await readMail(order.id, 'shipped')
    expect(mail).toContain('Payment: On receipt of the goods')
    expect(mail).toMatch(/Total incl\. VAT: €251\.99\nAmount due: €251\.99/)
    expect(await takeStep(order.id, 'deliver')).toBe('paymentDue')
    expect(await takeStep(order.id, 'deliver', { acceptsUnpaid: true })).toBe('delivered')
    expect(await readOrder(order.id)).toMatchObject({ payment: { status: 'unpaid', open: 251.99 } })
    await payOrder(order.id, 25_199)
    expect(await describeSummary(order.id)).toBe('Paid on 20 Nov 2026')
  },
)

test('a payment by an old link after an edit is partial, and the mail says so', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx))
  await setAmount(order.id, 10)
  await payOrder(order.id, 25_199)
  const mail = await readMail(order.id, 'paid')
  expect(mail).toContain('We’ve received €251.99')
  expect(mail).toContain('Amount due: €992.00')
  expect(mail).not.toMatch(/is paid|We’re packing|Paid on/)
  expect(await readOrder(order.id)).toMatchObject({ isPaid: false, payment: { status: 'partlyPaid', open: 992 } })
  expect(await describeDocuments(order.id)).toEqual([
    'VAT invoice | Partly paid | Total incl. VAT €1,243.99 | Paid €251.99 | Amount due €992.00',
  ])
  expect(await takeStep(order.id, 'pack')).toBe('paymentDue')
  expect(await takeStep(order.id, 'pack', { acceptsUnpaid: true })).toBe('packed')
  expect(await takeStep(order.id, 'ship')).toBe('paymentDue')
  expect((await readOrder(order.id)).history.find(({ kind }) => kind === 'paid')?.details).toMatchObject({
    amountCents: 25_199,
    openCents: 99_200,
  })
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, String(order.id)))
  expect(entries.find(({ action }) => action.includes('paid'))).toMatchObject({
    action: 'partly-paid',
    before: { paidCents: 0 },
    after: { paidCents: 25_199 },
  })
})

test('charging VAT later sets off the credit note and leaves the new invoice partly paid', async () => {
  const lines = [buildOrderLine({ unitCents: 12_400, totalCents: 10_000 })]
  const id = await createPaidOrder(10_000, { vatExempt: true, clientType: 'business', lines, totalCents: 10_000 })
  const { version } = await readOrder(id)
  const edit = { target: { chargesVat: true as const, reason: 'VIES' }, baseVersion: version, username }
  expect(await editOrder(app, createSystemActor('test'), id, edit)).toMatchObject({ ok: true })
  expect(await describeDocuments(id)).toEqual([
    'VAT invoice | Credited in full | Total excl. VAT €100.00 | Credited €100.00',
    'VAT invoice | Partly paid | Total incl. VAT €124.00 | Paid €100.00 | Amount due €24.00',
    'Credit note | Total credited −€100.00 | Set off against the order €100.00',
  ])
  // The first invoice keeps the payment, and the credit note is set off against the second.
  expect(await readPrepaidSums(id)).toEqual([10_000, 0, 0])
})

test('a return with a deduction adds up, and its credit note states the refund and its date', async () => {
  const id = await createPaidOrder()
  for (const action of ['pack', 'ship', 'deliver'] as const) await takeStep(id, action)
  const readVersion = async () => ({ baseVersion: (await readOrder(id)).version, username })
  const lines = [{ position: 0, amount: 1 }]
  await openReturn(app, createSystemActor('test'), id, { ...(await readVersion()), kind: 'return', reason: '', lines })
  const returnId = (await readOrder(id)).returns[0]!.id
  for (const returnStep of ['receive', 'inspect'] as const) {
    const inspectedLines = [{ position: 0, restocked: 0, deductionCents: 3_105 }]
    await advanceReturn(app, createSystemActor('test'), id, {
      ...(await readVersion()),
      returnId,
      step: returnStep,
      inspectedLines,
    })
  }
  const stored = (await readStoredOrder(app.db, id))!
  const note = (await listOrderDocuments(app.db, id))[1]!
  const { texts } = describeInvoice(note, stored, (await readDocumentMoney(app.db, stored.order)).get(note.number)!, t)
  expect(texts.lines.map(({ name, amount, net, price, total }) => [name, amount, net, price, total])).toEqual([
    ['Coilover kit', '−1\u00a0pc', '€100.00', '€124.00', '−€124.00'],
    ['Kept back for use or damage', '', '', '', '€31.05'],
  ])
  const invoice = 'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €251.99'
  expect(await describeDocuments(id)).toEqual([
    `${invoice} | Credited €92.95 | Paid €159.04`,
    'Credit note | Total credited −€92.95 | Refund due €92.95',
  ])
  const mail = await readMail(id, 'return')
  expect(mail).toContain('Refund due: €92.95')
  expect(mail).not.toMatch(/Refunded/)

  await arrange(app.db, async tx => {
    await recordRefund(tx, await lockOrder(tx, id), 9_295, FURTHER_PAYMENT_AT)
    await creditRefund(tx, id, { cause: 'refund:1', cents: 9_295 }, FURTHER_PAYMENT_AT)
  })
  expect((await describeDocuments(id))[1]).toBe('Credit note | Total credited −€92.95 | Refunded €92.95')
  expect(await describeSummary(id)).toBe('Paid on 20 Nov 2026 | Returned goods €92.95 | Paid €251.99 | Refunded €92.95')
})

/**
 * Creates an order of 2 × 201.90 that the customer pays on delivery; one piece comes back with a deduction of 10.00.
 */
const createReturnedBeforePayment = async (draft: Parameters<typeof makeOrder>[1] = {}, amount = 1) => {
  const lines = [buildOrderLine({ amount: 2, unitCents: 20_190 })]
  const { order } = await arrange(app.db, tx =>
    makeOrder(tx, { lines, ...draft }, { placedAt: PAID_AT, paysBy: 'cash' }),
  )
  for (const action of ['pack', 'ship', 'deliver'] as const) await takeStep(order.id, action, { acceptsUnpaid: true })
  await returnPieces(order.id, amount)
  return order.id
}
const returnPieces = async (id: number, amount: number, deductionCents = 1_000) => {
  const readVersion = async () => ({ baseVersion: (await readOrder(id)).version, username })
  const actor = createSystemActor('test')
  const newReturn = { kind: 'return' as const, reason: '', lines: [{ position: 0, amount }] }
  await openReturn(app, actor, id, { ...(await readVersion()), ...newReturn })
  const returnId = (await readOrder(id)).returns.at(-1)!.id
  const inspectedLines = [{ position: 0, restocked: 0, deductionCents }]
  for (const step of ['receive', 'inspect'] as const)
    await advanceReturn(app, actor, id, { ...(await readVersion()), returnId, step, inspectedLines })
}

/** Reads the prepaid sum of each document as an e-invoice, in cents; the payable sums are the open amount. */
const readPrepaidSums = async (id: number) => {
  const stored = (await readStoredOrder(app.db, id))!
  const eInvoices = []
  for (const { number } of await listOrderDocuments(app.db, id))
    eInvoices.push((await readEInvoice(app, stored, number))!)
  const payable = eInvoices.reduce(
    (sum, { kind, payableCents }) => sum + (kind === 'credit' ? -1 : 1) * payableCents,
    0,
  )
  expect(payable).toBe(computeOpenCents(stored.order))
  return eInvoices.map(({ settledCents }) => settledCents)
}

test.each([
  [
    'in full',
    21_190,
    [
      'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €403.80 | Credited €191.90 | Paid €211.90',
      'Credit note | Total credited −€191.90 | Set off against the order €191.90',
    ],
    [],
    [21_190, 0],
  ],
  [
    'in part',
    2_000,
    [
      'VAT invoice | Partly paid | Total incl. VAT €403.80 | Credited €191.90 | Paid €20.00 | Amount due €191.90',
      'Credit note | Total credited −€191.90 | Set off against the order €191.90',
    ],
    [19_190],
    [2_000, 0],
  ],
  [
    'with too much',
    40_380,
    [
      'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €403.80 | Credited €191.90 | Paid €211.90',
      'Credit note | Total credited −€191.90 | Refund due €191.90',
    ],
    [],
    [40_380, 0],
  ],
])(
  'a payment %s after a return credits the returned goods at once',
  async (_name, cents, expected, openAmounts, prepaid) => {
    const id = await createReturnedBeforePayment()
    expect(await describeDocuments(id)).toEqual([])
    await payOrder(id, cents)
    const mail = await readMail(id, 'paid')
    expect(mail).toContain(`We’ve received €${(cents / 100).toFixed(2)} for order`)
    expect(mail).not.toMatch(/packing|ship it when/)
    expect(await describeDocuments(id)).toEqual(expected)
    const [, note] = await listOrderDocuments(app.db, id)
    expect(note).toMatchObject({ lines: [{ amount: 1, keptCents: 1_000, totalCents: 19_190 }], totalCents: 19_190 })
    const openInvoices = findOpenInvoices(await listOrderDocuments(app.db, id), { paidCents: cents, refundedCents: 0 })
    expect(openInvoices.map(({ money }) => money.openCents)).toEqual(openAmounts)
    expect(await readPrepaidSums(id)).toEqual(prepaid)
  },
)

test('only a withheld deduction remains on the documents when it is paid after a full return', async () => {
  const id = await createReturnedBeforePayment({}, 2)
  expect(await readOrder(id)).toMatchObject({ state: 'returned', payment: { status: 'unpaid', open: 10 } })
  await payOrder(id, 1_000)
  await readMail(id, 'paid')
  expect(await describeDocuments(id)).toEqual([
    'VAT invoice | Paid on 20 Nov 2026 | Total incl. VAT €403.80 | Credited €393.80 | Paid €10.00',
    'Credit note | Total credited −€393.80 | Set off against the order €393.80',
  ])
})

test.each<[string, () => Promise<number>, string[], number]>([
  [
    'cancelled',
    async () => {
      const id = await createPaidOrder()
      await takeStep(id, 'cancel')
      return id
    },
    ['The order is cancelled: there is nothing to pack.'],
    0,
  ],
  [
    'fully returned',
    () => createReturnedBeforePayment({}, 2),
    ['Returned: 2 pcs Coilover kit', 'Amount due: €10.00'],
    0,
  ],
  ['partly returned', createReturnedBeforePayment, ['Returned: 1 pc Coilover kit', 'Amount due: €211.90'], 2],
  [
    'refunded',
    async () => {
      const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { state: 'paid', paidAt: PAID_AT }))
      await arrange(app.db, async tx => recordRefund(tx, await lockOrder(tx, order.id), 25_199, FURTHER_PAYMENT_AT))
      return order.id
    },
    ['Refunded: €251.99'],
    0,
  ],
])('the packing slip of a %s order says so', async (_name, createOrder, notes, pieces) => {
  expect(await buildSlip(await createOrder())).toEqual({ notes, pieces: [pieces] })
})

test('an order that was returned before any payment owes nothing and is filtered as void', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: PAID_AT, paysBy: 'cash' }))
  for (const action of ['pack', 'ship', 'return'] as const) await takeStep(order.id, action, { acceptsUnpaid: true })
  expect(await readOrder(order.id)).toMatchObject({ payment: { status: 'void', open: 0 } })
  expect(await describeSummary(order.id)).toBe('Nothing to pay | Returned goods €251.99')
  const listIds = async (payment: string) => {
    const query = { sort: '-placed_at', page: 1, pageSize: 100, payment } as never
    return (await listOrders(app.db, query, { now: PAID_AT, language: 'et' })).results.map(({ id }) => id)
  }
  expect(await listIds('void')).toContain(order.id)
  for (const payment of ['unpaid', 'onDelivery']) expect(await listIds(payment)).not.toContain(order.id)
})

test('the summary after a return and a partial payment adds up', async () => {
  const id = await createReturnedBeforePayment()
  await payOrder(id, 10_000)
  expect(await describeSummary(id)).toBe('Partly paid | Returned goods €191.90 | Paid €100.00 | Amount due €111.90')
})

test('a late payment of an order that was returned unpaid is credited in full and refunded', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: PAID_AT, paysBy: 'cash' }))
  for (const action of ['pack', 'ship', 'return'] as const) await takeStep(order.id, action, { acceptsUnpaid: true })
  await payOrder(order.id, 25_199)
  await readMail(order.id, 'paid')
  expect(await describeDocuments(order.id)).toEqual([
    'VAT invoice | Credited in full | Total incl. VAT €251.99 | Credited €251.99',
    'Credit note | Total credited −€251.99 | Refund due €251.99',
  ])
})

test('cancelling a partly paid order requests nothing and refunds the payment', async () => {
  const id = await createPaidOrder(10_000)
  expect(await takeStep(id, 'cancel')).toBe('cancelled')
  const mail = await readMail(id, 'cancelled')
  expect(mail).toContain('Refund due: €100.00')
  expect(mail).not.toContain('View order and pay')
  expect(await describeDocuments(id)).toEqual([
    'VAT invoice | Credited in full | Total incl. VAT €251.99 | Credited €251.99',
    'Credit note | Total credited −€251.99 | Refund due €100.00 | Set off against the order €151.99',
  ])
  expect(await readPrepaidSums(id)).toEqual([10_000, 0])
  const stored = (await readStoredOrder(app.db, id))!
  expect(describeOrder(stored, defaultSettings, t).state).toBe('Cancelled')
  expect(await describeSummary(id)).toMatch(/Cancelled €251.99 \| Paid €100.00 \| Refund due €100.00$/)
})

test('an order paid by transfer has a prepayment invoice with deadline, account and reference number', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: PAID_AT, paysBy: 'transfer' }))
  const readPrepayment = async () => {
    const { statusCode, rawPayload } = await app.server.inject({ url: `/order/prepayment/${order.publicToken}` })
    if (statusCode !== 200) return statusCode
    return (await extractText(new Uint8Array(rawPayload))).text.join('\n').replace(/\s+/g, ' ')
  }
  const reference = buildReferenceNumber(order.number)
  const firstDocument = await readPrepayment()
  expect(firstDocument).toContain(`Prepayment invoice ${order.number}`)
  expect(firstDocument).toContain('Due 22 Nov 2026')
  expect(firstDocument).toContain('Amount due €251.99')
  expect(firstDocument).toContain(
    `Please transfer €251.99 to Pitlane Tuning OÜ, account EE38 2200 2210 2014 5685, reference number ${reference}.`,
  )
  expect(firstDocument).toContain('This is not a VAT invoice')
  expect(await readOrder(order.id)).toMatchObject({ has_prepayment: true })
  // After a partial payment the rest is requested, and nothing once all is paid.
  await payOrder(order.id, 20_000)
  await readMail(order.id, 'paid')
  const [invoice] = await listOrderDocuments(app.db, order.id)
  const nextDocument = await readPrepayment()
  expect(nextDocument).toMatch(/Paid €200\.00 Amount due €51\.99.*Please transfer €51\.99/)
  expect(nextDocument).toContain(`VAT invoice ${invoice!.number} has been issued for this order`)
  expect(nextDocument).not.toContain('you’ll get the VAT invoice')
  await recordMorePayment(order.id, 5_199)
  expect(await readPrepayment()).toBe(404)
  expect(await readOrder(order.id)).toMatchObject({ has_prepayment: false })
})

test('an order paid on delivery has no prepayment invoice anywhere', async () => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: PAID_AT, paysBy: 'cash' }))
  const url = `/order/prepayment/${order.publicToken}`
  expect((await app.server.inject({ url })).statusCode).toBe(404)
  expect(await readOrder(order.id)).toMatchObject({ has_prepayment: false })
  // A deposit does not change the deadline of the rest.
  await payOrder(order.id, 5_000)
  expect((await app.server.inject({ url })).statusCode).toBe(404)
})

test('PDF documents state equal amounts', async () => {
  const id = await createPaidOrder(10_000)
  const { public_token: token, invoices } = await readOrder(id)
  for (const url of [`/order/download/${token}`, `/order/invoice/${token}?number=${invoices[0]!.number}`]) {
    const { rawPayload } = await app.server.inject({ url })
    const text = (await extractText(new Uint8Array(rawPayload))).text.join('\n').replace(/\s+/g, ' ')
    expect(text).toContain('Partly paid')
    expect(text).toMatch(/Amount due €151\.99/)
    expect(text).not.toContain('Paid on')
  }
  expect(await app.db.$count(mails, eq(mails.recipient, 'mari@example.ee'))).toBeGreaterThan(0)
})
