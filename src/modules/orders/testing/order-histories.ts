import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { computeOpenCents, computeSaleValueCents } from '#orders/domain/balance.ts'
import { computeMovedCents } from '#orders/domain/document-money.ts'
import { computeUncreditedVat } from '#orders/domain/invoice.ts'
import { sumTotalCents } from '#orders/domain/order-money.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { findNextOrderState, isUnshipped } from '#orders/domain/order-states.ts'
import { changeOrder } from '#orders/server/admin/change-order.ts'
import { editOrder, previewEdit } from '#orders/server/admin/edit-order.ts'
import { readAdminOrder } from '#orders/server/admin/read-admin-order.ts'
import { advanceReturn, openReturn } from '#orders/server/admin/returns.ts'
import { creditRefund } from '#orders/server/invoices/credit-refund.ts'
import { describeInvoice } from '#orders/server/invoices/describe-invoice.ts'
import { issueCreditNotes, sumInvoicedCents } from '#orders/server/invoices/issue-credit-notes.ts'
import { listOrderDocuments } from '#orders/server/invoices/issue-invoice.ts'
import { issueInvoice } from '#orders/server/invoices/issue-sale-documents.ts'
import { readDocumentMoney } from '#orders/server/invoices/read-document-money.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { markPaid, recordFurtherPayment } from '#orders/server/mark-paid.ts'
import { changeParcel, requestParcelByStaff } from '#orders/server/parcels/change-parcel.ts'
import { registerParcel } from '#orders/server/parcels/register-parcel.ts'
import { toPaymentTerms } from '#orders/server/payment-terms.ts'
import { recordFailedRefund, recordRefund } from '#orders/server/record-refund.ts'
import { type OrderRow, readStoredOrder } from '#orders/server/stored-order.ts'
import { invoices, orderParcels, orderShipments, staffTasks } from '#orders/server/tables.ts'
import { fillBackorders } from '#orders/server/take-backordered.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { Write } from '#platform/server/write.ts'
import { listWarehouses, moveStock } from '#stock/server/stock.ts'

const actor = createSystemActor('test')
const username = 'siim'
const BY_STAFF = { username, acceptance: { acceptsUnpaid: true, acceptsRefunded: true } }

/** An order under test, with the stock before it. */
export interface HistoryOrder {
  id: number
  /** The ids of its products with limited stock. */
  limitedProductIds: readonly number[]
  /** Initial pieces of each limited product. */
  pieces: number
  /** Initial pieces of each other product, of which more can be ordered. */
  otherPieces?: number
}

export interface RecordedJob {
  name: string
  payload: Record<string, unknown>
}

/** Records the jobs of this shop instead of running them. */
export const recordJobs = (app: App): RecordedJob[] => {
  const queuedJobs: RecordedJob[] = []
  app.jobs.enqueue = async (_tx, { name }, payload) =>
    void queuedJobs.push({ name, payload: { ...(payload as object) } })
  return queuedJobs
}

/** Simulates payments and refunds without a payment module. */
export interface PaymentSimulator {
  /** Pays the whole order, or this share of the open amount once the goods are packed. */
  pay(order: AdminOrder, share?: number): Promise<void>
  payMore(order: AdminOrder): Promise<void>
  /** Null refunds the amount due. */
  refund(order: AdminOrder, cents: number | null): Promise<void>
  /** Reports the latest accepted refund as failed. */
  failRefund?(order: AdminOrder): Promise<void>
}

export type Step =
  | { type: 'edit' | 'previewEdit'; lineIndex: number; amount: number; price: number | null; adds: number | null }
  | { type: 'restore'; revision: number }
  | { type: 'ship'; amounts: number[] | null }
  | {
      type:
        | 'pack'
        | 'deliver'
        | 'cancel'
        | 'return'
        | 'pay'
        | 'payMore'
        | 'chargeVat'
        | 'requestParcel'
        | 'registerParcel'
        | 'cancelParcel'
        | 'runJobs'
    }
  | { type: 'refund'; cents: number | null }
  | { type: 'refundFails' }
  | { type: 'payShare'; share: number }
  | { type: 'receiveGoods'; pieces: number }
  | { type: 'openReturn'; lineIndex: number; amount: number; delivery: boolean }
  | { type: 'moveReturn'; step: 'receive' | 'inspect' | 'cancel-return'; restocked: number; deduction: number }

/** Generates any step, weighted by frequency. */
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom('edit', 'edit', 'edit', 'previewEdit'),
      lineIndex: fc.nat(4),
      amount: fc.nat(7),
      price: fc.constantFrom(null, null, 100, 2_500),
      adds: fc.constantFrom(null, null, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('restore'), revision: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('ship'), amounts: fc.option(fc.array(fc.nat(3), { maxLength: 3 })) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'pack',
        'pack',
        'deliver',
        'cancel',
        'return',
        'pay',
        'pay',
        'payMore',
        'chargeVat',
        'runJobs',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('requestParcel', 'requestParcel', 'registerParcel', 'registerParcel', 'cancelParcel'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('refund'), cents: fc.constantFrom(null, null, 57, 1_000, 9_000) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refundFails') }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('payShare'), share: fc.constantFrom(0.1, 0.5, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('receiveGoods'), pieces: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('openReturn'),
      lineIndex: fc.nat(3),
      amount: fc.integer({ min: 1, max: 3 }),
      delivery: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('moveReturn'),
      step: fc.constantFrom('receive', 'receive', 'inspect', 'inspect', 'cancel-return'),
      restocked: fc.nat(3),
      deduction: fc.constantFrom(0, 0, 50),
    }),
  },
) as fc.Arbitrary<Step>

/** Generates steps in sequence, sometimes two at once by different people. */
export const arbitraryHistory: fc.Arbitrary<Step[][]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(arbitraryStep) },
    { weight: 1, arbitrary: fc.tuple(arbitraryStep, arbitraryStep) },
  ),
  { minLength: 4, maxLength: 18 },
)

const findLineAt = (order: AdminOrder, index: number) => order.lines[index % order.lines.length]!

type StepOf<Kind extends Step['type']> = Extract<Step, { type: Kind }>

/** Takes steps with orders and checks their consistency afterwards. */
export interface HistoryRunner {
  readOrder(order: Pick<HistoryOrder, 'id'>): Promise<AdminOrder>
  takeStep(order: HistoryOrder, step: Step): Promise<void>
  /** Runs the recorded jobs that issue documents. */
  runQueuedJobs(): Promise<void>
  check(order: HistoryOrder): Promise<void>
}

/** Creates a runner of histories; `queuedJobs` are the recorded jobs of the shop. */
export const createHistoryRunner = (
  getApp: () => App,
  queuedJobs: RecordedJob[],
  now: Date,
  payments = createPaymentSimulator(getApp, queuedJobs, now),
): HistoryRunner => {
  const readOrder: HistoryRunner['readOrder'] = async ({ id }) => (await readAdminOrder(getApp().db, id))!
  const runQueuedJobs = (): Promise<void> => runRecordedJobs(getApp(), queuedJobs, now)
  /** Unpaid and refunded goods leave only after an acceptance; other steps need none. */
  const changeWithAcceptance = async (order: AdminOrder, change: Parameters<typeof changeOrder>[3]): Promise<void> => {
    const moved = await changeOrder(getApp(), actor, order.id, change)
    if (moved.ok || (moved.reason !== 'paymentDue' && moved.reason !== 'refunded')) return
    // A step of another person may have changed the order after it was read.
    const reasonCents = [order, await readOrder(order)].map(({ money, payment }) =>
      moved.reason === 'refunded' ? money.refunded_unsent : payment.open,
    )
    expect(Math.max(...reasonCents)).toBeGreaterThan(0)
    await changeOrder(getApp(), actor, order.id, { ...change, acceptsUnpaid: true, acceptsRefunded: true })
  }
  const takeStep = async (historyOrder: HistoryOrder, step: Step): Promise<void> => {
    const { id, limitedProductIds: limited } = historyOrder
    const order = await readOrder(historyOrder)
    const seenVersion = { baseVersion: order.version, username }
    switch (step.type) {
      case 'edit':
      case 'previewEdit':
        return editLine(getApp(), historyOrder, order, step)
      case 'restore':
        return void (await editOrder(getApp(), actor, id, {
          ...seenVersion,
          target: { revision: step.revision },
        }))
      case 'chargeVat':
        return void (await editOrder(getApp(), actor, id, {
          ...seenVersion,
          target: { chargesVat: true, reason: 'VIES' },
        }))
      case 'requestParcel':
        return void (await requestParcelByStaff(getApp(), actor, id, {
          seenCount: order.parcels.length,
          ...BY_STAFF,
        }))
      case 'registerParcel': {
        const waitingParcel = order.parcels.find(({ state }) => state === 'waiting')
        return waitingParcel && registerParcel(getApp(), actor, waitingParcel.id)
      }
      case 'cancelParcel': {
        const parcel = order.parcels.find(({ allowed_steps }) => allowed_steps.includes('cancel'))
        if (parcel) await changeParcel(getApp(), actor, id, { parcelId: parcel.id, step: 'cancel', ...BY_STAFF })
        return
      }
      case 'ship': {
        const lines = step.amounts?.map((amount, index) => ({ position: findLineAt(order, index).position, amount }))
        return changeWithAcceptance(order, {
          ...seenVersion,
          canManageMoney: true,
          action: 'ship',
          lines,
          isDirect: true,
        })
      }
      case 'pack':
      case 'deliver':
      case 'cancel':
      case 'return':
        return changeWithAcceptance(order, {
          ...seenVersion,
          canManageMoney: true,
          action: step.type,
          isDirect: true,
          acceptsUnpaid: true,
          reason: 'because',
        })
      case 'pay':
        return payments.pay(order)
      case 'payShare':
        return payments.pay(order, step.share)
      case 'payMore':
        return payments.payMore(order)
      case 'refund':
        return payments.refund(order, step.cents)
      case 'refundFails':
        return payments.failRefund?.(order)
      case 'openReturn':
        return openReturnOfLine(getApp(), order, step)
      case 'moveReturn':
        return advanceReturnByStep(getApp(), order, step)
      case 'receiveGoods': {
        const orderedLine = order.lines.find(line => line.class !== 'shipping' && !limited.includes(line.product_id))
        return orderedLine && receiveGoods(getApp(), orderedLine.product_id, step.pieces, now)
      }
      case 'runJobs':
        return runQueuedJobs()
    }
  }
  return { readOrder, takeStep, runQueuedJobs, check: order => checkOrder(getApp(), order) }
}

const getSeenVersion = ({ version }: AdminOrder) => ({ baseVersion: version, username })

/** Changes the amount and price of a line, and adds a line, or only previews that. */
const editLine = async (
  app: App,
  { id, limitedProductIds: limited }: HistoryOrder,
  order: AdminOrder,
  step: StepOf<'edit' | 'previewEdit'>,
): Promise<void> => {
  const { position } = findLineAt(order, step.lineIndex)
  const lines = order.lines.map(line => {
    if (line.position !== position) return { position: line.position, amount: line.amount }
    return { position, amount: step.amount, ...(step.price !== null && { unitCents: step.price }) }
  })
  const added = step.adds === null ? [] : [{ productId: limited[step.adds]!, amount: 1 + (step.amount % 2) }]
  const edit = { ...getSeenVersion(order), target: { lines: [...lines, ...added], reason: 'asked by phone' } }
  await (step.type === 'edit' ? editOrder : previewEdit)(app, actor, id, edit)
}

/** Opens a return of a line, and of the delivery if the step says so. */
const openReturnOfLine = async (app: App, order: AdminOrder, step: StepOf<'openReturn'>): Promise<void> => {
  const { position } = findLineAt(order, step.lineIndex)
  const delivery = order.lines.filter(line => step.delivery && line.class === 'shipping' && line.position !== position)
  const lines = [{ position, amount: step.amount }, ...delivery.map(line => ({ position: line.position, amount: 1 }))]
  await openReturn(app, actor, order.id, { ...getSeenVersion(order), kind: 'return', reason: '', lines })
}

/** Takes the next step with the first return that allows it. */
const advanceReturnByStep = async (app: App, order: AdminOrder, step: StepOf<'moveReturn'>): Promise<void> => {
  const orderReturn = order.returns.find(({ allowed_steps }) => allowed_steps.includes(step.step))
  if (!orderReturn) return
  const inspectedLines = orderReturn.lines.map(({ position, amount, value }) => ({
    position,
    restocked: Math.min(amount, step.restocked),
    deductionCents: Math.min(Math.round(value * 100), step.deduction),
  }))
  await advanceReturn(app, actor, order.id, {
    ...getSeenVersion(order),
    returnId: orderReturn.id,
    step: step.step,
    inspectedLines,
  })
}

/** Runs and removes the recorded jobs that issue documents. */
const runRecordedJobs = async (app: App, queuedJobs: RecordedJob[], now: Date): Promise<void> => {
  for (const { name, payload } of queuedJobs.splice(0)) {
    const { orderId, refundId, cents } = payload as Record<'orderId' | 'refundId' | 'cents', number>
    await arrange(app.db, async tx => {
      if (name === 'order-paid') await issueInvoice(tx, orderId, now)
      if (name === 'order-ended') await issueCreditNotes(tx, orderId, { cause: String(payload.endState) }, now)
      if (name === 'order-refunded') await creditRefund(tx, orderId, { cause: `refund:${refundId}`, cents }, now)
    })
  }
}

/** Adds a delivery from the supplier to stock; `fillBackorders` assigns it to waiting orders. */
const receiveGoods = (app: App, productId: number, delta: number, now: Date): Promise<void> =>
  arrange(app.db, async tx => {
    const [warehouse] = await listWarehouses(tx)
    await moveStock(tx, [{ productId, warehouseId: warehouse!.id, delta }], { reason: 'delivery', now })
  })

/** Returns whether the whole order was returned at once: every announced return was cancelled. */
const isWhollyReturned = ({ state, returns }: AdminOrder): boolean =>
  state === 'returned' && returns.every(row => row.state === 'cancelled')

/** Checks that pieces, states, parcels, stock, money and documents of an order agree. */
const checkOrder = async (app: App, historyOrder: HistoryOrder): Promise<void> => {
  await fillBackorders(app, 'all')
  const order = (await readAdminOrder(app.db, historyOrder.id))!
  const row = await arrange(app.db, tx => lockOrder(tx, historyOrder.id))
  // Lines: sent pieces are ordered, returned pieces were sent, and the total is the sum of the lines.
  for (const { amount, sent, returned, class: kind } of order.lines) {
    expect(sent).toBeLessThanOrEqual(amount)
    if (kind !== 'shipping') expect(returned).toBeLessThanOrEqual(sent)
  }
  expect(Math.round(order.lines.reduce((sum, { total }) => sum + total * 100, 0))).toBe(row.totalCents)
  if (!row.vatExempt)
    for (const { amount, price, total, discounts = [] } of order.lines)
      expect(Math.round((amount * price - discounts.reduce((sum, discount) => sum + discount.sum, 0)) * 100)).toBe(
        Math.round(total * 100),
      )
  // States: an order is shipped exactly when all pieces are sent.
  const goods = order.lines.filter(line => line.class !== 'shipping')
  const isAllSent = goods.every(({ amount, sent }) => sent === amount)
  if (row.state === 'packed') expect(isAllSent).toBe(false)
  if (row.state === 'shipped' || row.state === 'delivered') expect(isAllSent).toBe(true)
  // Parcels: a parcel leaves with goods, an ended order has no waiting parcel, and the tracking code is that of the
  // last shipment.
  const shipments = await app.db.select().from(orderShipments).where(eq(orderShipments.orderId, historyOrder.id))
  const parcels = await app.db.select().from(orderParcels).where(eq(orderParcels.orderId, historyOrder.id))
  const shipmentsWithGoods = shipments
    .filter(({ lines }) => lines.length > 0)
    .sort((first, second) => first.id - second.id)
  for (const { shipmentId } of parcels)
    if (shipmentId !== null) expect(shipmentsWithGoods.map(({ id }) => id)).toContain(shipmentId)
  if (row.state !== 'paid' && row.state !== 'packed') expect(parcels.map(({ state }) => state)).not.toContain('waiting')
  expect(row.tracking?.code).toBe(shipmentsWithGoods.findLast(({ tracking }) => tracking !== null)?.tracking?.code)
  // Stock: pieces in stock, held by the order and written off add up to the initial stock.
  for (const productId of historyOrder.limitedProductIds) {
    const { rows } = await app.db.execute<{ in_stock: number; held: number; damaged: number }>(sql`
      select (select sum(amount)::int from stock_level where product_id = ${productId}) as in_stock,
        coalesce(-sum(delta) filter (where reason in ('order', 'returned')), 0)::int as held,
        coalesce(-sum(delta) filter (where reason = 'damaged'), 0)::int as damaged
      from stock_movement where product_id = ${productId}`)
    const { in_stock: inStock, held, damaged } = rows[0]!
    expect(inStock + held + damaged).toBe(historyOrder.pieces)
    const inspected = order.returns
      .filter(row => row.state === 'inspected')
      .flatMap(row => row.lines)
      .reduce((sum, { position, amount }) => {
        const line = order.lines.find(candidate => candidate.position === position)
        return line?.product_id === productId ? sum + amount : sum
      }, 0)
    const orderedPieces = goods.reduce((sum, line) => (line.product_id === productId ? sum + line.amount : sum), 0)
    const isOver = row.state === 'cancelled' || isWhollyReturned(order)
    expect(held).toBe(isOver ? 0 : orderedPieces - inspected)
  }
  for (const productId of new Set(goods.map(line => line.product_id)))
    if (!historyOrder.limitedProductIds.includes(productId))
      await checkOnDemandProduct(app, historyOrder, { order, productId })
  // Money: returns count in full, tasks state the open amount, and documents equal the value of the sale.
  const inspected = order.returns.filter(({ state }) => state === 'inspected').flatMap(({ lines }) => lines)
  const returnedCents = inspected.reduce((sum, { value, deduction }) => sum + Math.round((value - deduction) * 100), 0)
  expect(row.returnedCents).toBe(isWhollyReturned(order) ? row.totalCents : returnedCents)
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, historyOrder.id))
  const listOpenAmounts = (kind: string) =>
    tasks.flatMap(task => (task.kind === kind && task.closedAt === null ? [task.details.amountCents] : []))
  const open = computeOpenCents(row)
  expect(listOpenAmounts('refund-due')).toEqual(open < 0 ? [-open] : [])
  // An order paid on delivery owes its money once the goods have left.
  const owesPieces = row.paidAt === null ? hasShipped(row.state) : row.state !== 'cancelled'
  expect(listOpenAmounts('payment-due')).toEqual(open > 0 && owesPieces ? [open] : [])
  const invoicedTotal = await app.db.transaction(tx => sumInvoicedCents(tx, historyOrder.id))
  expect(invoicedTotal).toBe(row.paidAt === null ? 0 : computeSaleValueCents(row))
  await checkNotes(app, historyOrder)
  if (row.paidAt !== null) await checkDocuments(app, row)
}

/** Checks that the money of each document equals its total, and that open amounts and lines add up. */
const checkDocuments = async (app: App, row: OrderRow): Promise<void> => {
  const stored = (await readStoredOrder(app.db, row.id))!
  const money = await readDocumentMoney(app.db, row)
  let open = 0
  let payable = 0
  let creditNoteDueCents = 0
  const documents = await listOrderDocuments(app.db, row.id)
  for (const document of documents) {
    const documentMoney = money.get(document.number)!
    const parts =
      documentMoney.kind === 'invoice'
        ? [documentMoney.creditedCents, documentMoney.paidCents, documentMoney.openCents]
        : [documentMoney.refundDueCents, documentMoney.paidBackCents, documentMoney.setOffCents]
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(document.totalCents)
    if (documentMoney.kind === 'invoice') open += documentMoney.openCents
    else creditNoteDueCents += documentMoney.refundDueCents
    const unsettledCents = document.totalCents - computeMovedCents(document, documents, money)
    expect(unsettledCents).toBeGreaterThanOrEqual(0)
    payable += document.kind === 'credit' ? -unsettledCents : unsettledCents
    if (documentMoney.kind === 'invoice')
      expect(documentMoney.settledAt !== null).toBe(documentMoney.openCents === 0 && documentMoney.paidCents > 0)
    const { texts } = describeInvoice(document, stored, documentMoney, realTranslators.en)
    for (const { amount, price, total } of texts.lines)
      if (amount !== '')
        expect(Math.abs(readCents(total))).toBe(Math.round(Math.abs(readNumber(amount)) * readNumber(price) * 100))
    expect(texts.lines.reduce((sum, { total }) => sum + readCents(total), 0)).toBe(readCents(texts.total.value))
  }
  expect(open).toBe(Math.max(0, computeOpenCents(row)))
  // No document states money above the invoices.
  const invoiced = documents.reduce((sum, { kind, totalCents }) => (kind === 'invoice' ? sum + totalCents : sum), 0)
  const overpaid = Math.max(0, row.paidCents - invoiced)
  const overpaidDueCents = Math.max(0, -computeOpenCents(row)) - creditNoteDueCents
  expect(overpaidDueCents).toBeGreaterThanOrEqual(0)
  expect(overpaidDueCents).toBeLessThanOrEqual(overpaid)
  // Reversed notes of failed refunds have no money of their own.
  if (documents.every(({ kind, creditOf }) => kind === 'credit' || creditOf === null))
    expect(payable).toBe(computeOpenCents(row) + overpaidDueCents)
}

const readNumber = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
const readCents = (text: string): number => Math.round(readNumber(text) * 100)

/**
 * Checks that an order holds no more on-demand pieces than it wants, and all of them while pieces are in stock. No
 * pieces may be lost or invented.
 */
const checkOnDemandProduct = async (
  app: App,
  { otherPieces = 0 }: HistoryOrder,
  { order, productId }: { order: AdminOrder; productId: number },
): Promise<void> => {
  const { rows } = await app.db.execute<
    Record<'in_stock' | 'held' | 'taken' | 'damaged' | 'added' | 'delivered', number>
  >(sql`
    select (select coalesce(sum(amount), 0)::int from stock_level where product_id = ${productId}) as in_stock,
      coalesce(-sum(delta) filter (where order_id is not null), 0)::int as taken,
      coalesce(-sum(delta) filter (where reason = 'order' or (reason = 'returned' and order_id is not null)), 0)::int as held,
      coalesce(-sum(delta) filter (where reason = 'damaged'), 0)::int as damaged,
      coalesce(sum(delta) filter (where reason = 'returned' and order_id is null), 0)::int as added,
      coalesce(sum(delta) filter (where reason = 'delivery'), 0)::int as delivered
    from stock_movement where product_id = ${productId}`)
  const { in_stock: inStock, held, taken, damaged, added, delivered } = rows[0]!
  expect(inStock).toBe(otherPieces + delivered + added - taken - damaged)
  const lines = order.lines.filter(line => line.product_id === productId)
  const returnedLines = order.returns
    .filter(row => row.state === 'inspected')
    .flatMap(row => row.lines)
    .filter(({ position }) => lines.some(line => line.position === position))
  const addUp = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const restocked = addUp(returnedLines.map(({ restocked }) => restocked ?? 0))
  expect(added).toBeLessThanOrEqual(restocked)
  expect(damaged).toBeLessThanOrEqual(addUp(returnedLines.map(({ amount }) => amount)) - restocked)
  if (order.state === 'cancelled' || isWhollyReturned(order)) {
    expect(taken).toBe(0)
    return
  }
  const orderedPieces = addUp(lines.map(({ amount }) => amount)) - addUp(returnedLines.map(({ amount }) => amount))
  expect(taken).toBeGreaterThanOrEqual(0)
  const sentPieces = addUp(lines.map(({ sent }) => sent)) - addUp(returnedLines.map(({ amount }) => amount))
  expect(held).toBeGreaterThanOrEqual(Math.max(taken, sentPieces))
  expect(held).toBeLessThanOrEqual(orderedPieces)
  const unsent = addUp(lines.map(({ amount, sent }) => amount - sent))
  if (isUnshipped(order.state) && unsent > 0 && inStock > 0) expect(held).toBe(orderedPieces)
}

/** Checks that each credit note credits only what its own invoice contains. */
const checkNotes = async (app: App, { id }: HistoryOrder): Promise<void> => {
  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, id))
  for (const invoice of documents.filter(({ kind }) => kind === 'invoice')) {
    const notes = documents.filter(({ kind, creditOf }) => kind === 'credit' && creditOf === invoice.number)
    for (const { basisPoints, sumCents, vatCents } of notes.flatMap(({ vat }) => vat)) {
      expect(invoice.vat.map(row => row.basisPoints)).toContain(basisPoints)
      expect(Math.min(sumCents, vatCents)).toBeGreaterThanOrEqual(0)
    }
    const remainder = computeUncreditedVat(
      invoice.vat,
      notes.map(({ vat }) => vat),
    )
    for (const { sumCents, vatCents } of remainder) expect(Math.min(sumCents, vatCents)).toBeGreaterThanOrEqual(0)
    expect(notes.map(({ vatExempt }) => vatExempt)).toEqual(notes.map(() => invoice.vatExempt))
    for (const { lines, totalCents } of notes.filter(({ lines }) => lines.length > 0)) {
      expect(sumTotalCents(lines)).toBe(totalCents)
      for (const { code1 } of lines) expect(invoice.lines.map(line => line.code1)).toContain(code1)
    }
  }
}

/** Refunds have unique ids, also those of several runners with one order: credit notes are issued once per id. */
let lastRefundId = 0

/** Creates payments that only the order itself records. */
const createPaymentSimulator = (getApp: () => App, queuedJobs: RecordedJob[], now: Date): PaymentSimulator => {
  const acceptedRefunds: { orderId: number; refundId: number; cents: number; allowanceCents: number }[] = []
  const runLocked = ({ id }: AdminOrder, work: (tx: Write, row: OrderRow) => Promise<void>): Promise<void> =>
    arrange(getApp().db, async tx => work(tx, await lockOrder(tx, id)))
  return {
    pay: (order, share = 1) =>
      runLocked(order, async (tx, row) => {
        const terms = toPaymentTerms(row)
        const cents = row.state === 'new' ? row.totalCents : Math.max(1, Math.round(computeOpenCents(row) * share))
        if (row.paidAt === null && findNextOrderState(row.state, 'pay', 'system', terms).ok)
          await markPaid(tx, getApp().jobs, row, { cents, details: {}, now })
      }),
    payMore: order =>
      runLocked(order, async (tx, row) => {
        const cents = computeOpenCents(row)
        if (row.paidAt !== null && row.state !== 'cancelled' && cents > 0)
          await recordFurtherPayment(tx, getApp().jobs, row, { cents, details: {}, now })
      }),
    refund: (order, requestedCents) =>
      runLocked(order, async (tx, row) => {
        const maxCents = row.paidCents - row.refundedCents
        const cents = Math.min(maxCents, requestedCents ?? Math.max(0, -computeOpenCents(row)))
        if (cents <= 0) return
        const allowanceCents = await recordRefund(tx, row, cents, now)
        lastRefundId += 1
        acceptedRefunds.push({ orderId: row.id, refundId: lastRefundId, cents, allowanceCents })
        queuedJobs.push({ name: 'order-refunded', payload: { orderId: row.id, refundId: lastRefundId, cents } })
      }),
    failRefund: order =>
      runLocked(order, async (tx, row) => {
        const index = acceptedRefunds.findLastIndex(({ orderId }) => orderId === row.id)
        const [refund] = index < 0 ? [] : acceptedRefunds.splice(index, 1)
        if (refund) await recordFailedRefund(tx, row, refund, now)
      }),
  }
}
