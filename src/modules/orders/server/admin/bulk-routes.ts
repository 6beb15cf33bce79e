import { and, asc, eq } from 'drizzle-orm'
import { listActiveCarriers } from '#delivery/server/delivery.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type BULK_CHANGES, type OrderQuery, orderBulk, type PickedBatches } from '#orders/contract-order-admin.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { findNextOrderState } from '#orders/domain/order-states.ts'
import { decideParcel } from '#orders/domain/parcel.ts'
import { findUnacceptedWarning } from '#orders/domain/payment-status.ts'
import { checkReceivedOn } from '#orders/domain/received-on.ts'
import { lacksVatProof } from '#orders/domain/vat-exemption-reason.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import {
  type BulkCheck,
  findRowsChangedBy,
  groupRejections,
  isForeignOperation,
  resolveSelectedIds,
} from '#platform/server/bulk.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { isParcelIncomplete } from '../count-missing-goods.ts'
import { lockOrder } from '../lock-order.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { type ParcelRequestFailure, requestParcel } from '../parcels/request-parcel.ts'
import { toPaymentTerms } from '../payment-terms.ts'
import { readOpenWithdrawals } from '../read-open-withdrawals.ts'
import { addBatches } from '../record-batches.ts'
import { readStepWarnings } from '../step-warnings.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderParcels, orders } from '../tables.ts'
import { buildOrderCondition } from './list-orders.ts'
import { takeStep } from './take-step.ts'
import { undoPackings } from './undo-packings.ts'

type BulkChange = (typeof BULK_CHANGES)[number] | 'register'

export const registerBulkRoutes = (app: App): void =>
  serve(app, orderBulk, {
    plan: async ({ body, t }) => {
      const ids = await resolveSelectedIds(body.selection, filters => findMatchingOrders(app, filters))
      const checks = await checkOrders(app, ids, body.action)
      const accepted = checks.filter(({ rejection }) => rejection === null)
      return { data: { ids: accepted.map(({ id }) => id), refused: groupRejections(checks, t), examples: [] } }
    },
    step: async ({ body, actor, visitor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const { ids, operationId, action } = body
      if (await isForeignOperation(app.db, operationId, actor.id)) return httpError(409, t('admin.bulk.startedByOther'))
      const checks = await checkOrders(app, ids, action)
      const username = visitor.username ?? ''
      let changed = 0
      for (const check of checks) {
        check.rejection = await takeBulkStep(app, actor, check.id, { action, operationId, username })
        if (check.rejection === null) changed += 1
      }
      return { data: { changed, refused: groupRejections(checks, t) } }
    },
    undo: async ({ body, actor, visitor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoPackings(app, actor, { ...body, username: visitor.username ?? '' })
      return undone.ok ? { data: undone.value } : httpError(404, t('admin.bulk.unknownAct'))
    },
  })

type Filters = Omit<OrderQuery, 'sort' | 'page' | 'pageSize'>

const findMatchingOrders = (app: App, filters: Filters) =>
  app.db.select({ id: orders.id }).from(orders).where(buildOrderCondition(app.db, filters)).orderBy(asc(orders.id))

const WRONG_STATE = 'orders.problem.wrongState'
const WITHDRAWN = 'orders.problem.withdrawn'
const PARCEL_PENDING = 'orders.problem.parcel.waits'
const VAT_UNPROVEN = 'orders.problem.vatUnproven'
const GOODS_MISSING = 'orders.problem.goodsMissing'
const STEP_ERRORS: Readonly<Record<string, string>> = {
  parcelPending: PARCEL_PENDING,
  paymentDue: 'orders.problem.paymentDue',
  refunded: 'orders.problem.refunded',
  vatUnproven: VAT_UNPROVEN,
  goodsMissing: GOODS_MISSING,
  futureReceipt: 'orderAdmin.receipt.futureReceipt',
  receiptBeforeOrder: 'orderAdmin.receipt.receiptBeforeOrder',
}

/** Decides for each order whether it may take the step now, oldest first. */
const checkOrders = async (
  app: App,
  ids: readonly number[],
  { kind: action, receivedOn }: BulkStep['action'],
): Promise<BulkCheck[]> => {
  if (action === 'register') return checkParcels(app, ids)
  const rows = await app.db.select().from(orders).where(buildIdCondition(orders.id, ids)).orderBy(asc(orders.id))
  const waitingCondition = and(buildIdCondition(orderParcels.orderId, ids), eq(orderParcels.state, 'waiting'))
  const waitingIds = new Set(
    action === 'ship'
      ? (await app.db.select().from(orderParcels).where(waitingCondition)).map(({ orderId }) => orderId)
      : [],
  )
  const withdrawnIds = await findWithdrawnOrders(app.db, ids, action)
  const findError = async (order: OrderRow): Promise<string | null> => {
    if (!findNextOrderState(order.state, action, 'staff', toPaymentTerms(order)).ok) return WRONG_STATE
    const receiptError = findReceiptError(order, { action, receivedOn, now: app.now() })
    if (receiptError) return receiptError
    if (withdrawnIds.has(order.id)) return WITHDRAWN
    if (waitingIds.has(order.id)) return PARCEL_PENDING
    const acceptanceError = await findAcceptanceError(app.db, order, action)
    if (acceptanceError) return acceptanceError
    if (action !== 'pack' && !hasShipped(order.state) && lacksVatProof(order)) return VAT_UNPROVEN
    return (await isMissingGoods(app.db, order, action)) ? GOODS_MISSING : null
  }
  const checks: BulkCheck[] = []
  for (const order of rows) checks.push({ id: order.id, name: `#${order.number}`, rejection: await findError(order) })
  return checks
}

/** Returns the message key for a day on which an order cannot have been received; null when it can. */
const findReceiptError = (
  { placedAt }: OrderRow,
  { action, receivedOn, now }: { action: BulkChange; receivedOn: string | undefined; now: Date },
): string | null => {
  const reason = action === 'deliver' && receivedOn ? checkReceivedOn(receivedOn, { placedAt, now }) : null
  return reason && `orderAdmin.receipt.${reason}`
}

/** Finds the unshipped orders whose customer withdrew, because their goods should not leave. */
const findWithdrawnOrders = async (
  db: Queryable,
  ids: readonly number[],
  action: BulkChange,
): Promise<ReadonlySet<number>> => (action === 'deliver' ? new Set() : readOpenWithdrawals(db, ids))

const isMissingGoods = async (db: Queryable, order: OrderRow, action: BulkChange): Promise<boolean> => {
  if (order.state === 'shipped') return false
  const leavesPacked = action === 'ship' || action === 'register'
  return isParcelIncomplete(db, order, leavesPacked ? order.packedLines : null)
}

/**
 * Bulk packing and registering skip orders whose shipping staff must confirm; the order's own page shows the amount.
 * Returns the message key, or null.
 */
const findAcceptanceError = async (db: Queryable, order: OrderRow, action: BulkChange): Promise<string | null> => {
  const step = action === 'deliver' ? 'deliver' : 'ship'
  const unacceptedWarning = findUnacceptedWarning(await readStepWarnings(db, order, step), {})
  return unacceptedWarning && `orders.problem.${unacceptedWarning}`
}

const checkParcels = async (app: App, ids: readonly number[]): Promise<BulkCheck[]> => {
  const rows = await app.db.select().from(orders).where(buildIdCondition(orders.id, ids)).orderBy(asc(orders.id))
  const parcels = await app.db.select().from(orderParcels).where(buildIdCondition(orderParcels.orderId, ids))
  const carriers = await listActiveCarriers(app.db)
  const withdrawnIds = await findWithdrawnOrders(app.db, ids, 'register')
  const checkOrder = async (order: OrderRow): Promise<BulkCheck> => {
    const ownParcels = parcels.filter(parcel => parcel.orderId === order.id)
    const decided = decideParcel({ ...order, isPaid: order.paidAt !== null, carriers, parcels: ownParcels })
    const findError = async (): Promise<string | null> => {
      if (withdrawnIds.has(order.id)) return WITHDRAWN
      const acceptanceError = await findAcceptanceError(app.db, order, 'register')
      if (acceptanceError) return acceptanceError
      if (lacksVatProof(order)) return VAT_UNPROVEN
      return (await isMissingGoods(app.db, order, 'register')) ? GOODS_MISSING : null
    }
    const rejection = decided.ok ? await findError() : toParcelErrorKey(decided.reason)
    return { id: order.id, name: `#${order.number}`, rejection }
  }
  const checks: BulkCheck[] = []
  for (const order of rows) checks.push(await checkOrder(order))
  return checks
}

const toParcelErrorKey = (reason: ParcelRequestFailure): string =>
  STEP_ERRORS[reason] ?? (reason === 'wrongState' ? WRONG_STATE : `orders.problem.parcel.${reason}`)

interface BulkStep {
  action: { kind: BulkChange; batches?: PickedBatches | undefined; receivedOn?: string | undefined }
  /** The bulk operation that the step belongs to; a repeated request takes no step twice. */
  operationId: string
  username: string
}

/**
 * Changes the state of one order in its own transaction, so that no lock outlives it. Returns the message key of the
 * obstacle, or null.
 */
const takeBulkStep = async (
  app: App,
  actor: Caller,
  id: number,
  { action: { kind: action, batches = [], receivedOn }, operationId, username }: BulkStep,
): Promise<string | null> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Result<null, string>> => {
      const order = await lockOrder(tx, id)
      if ((await findRowsChangedBy(tx, { operationId, kind: 'order', ids: [id] })).has(id)) return failure('done')
      if ((await findWithdrawnOrders(tx, [id], action)).has(id)) return failure(WITHDRAWN)
      if (action === 'register') {
        const requested = await requestParcel(tx, app, order, { username, acceptance: {} })
        return requested.ok ? ok(null) : failure(toParcelErrorKey(requested.reason))
      }
      const picked = batches.filter(({ order_id }) => order_id === id)
      const before = picked.length > 0 ? await readFulfilment(tx, order) : null
      const stepResult = await takeStep(tx, app, order, { action, username, receivedOn })
      if (!stepResult.ok) return failure(STEP_ERRORS[stepResult.reason] ?? WRONG_STATE)
      if (before) await addBatches(tx, id, listLineBatches(before.lines, picked), before)
      return ok(null)
    },
    operationId,
  )
  return result.ok || result.reason === 'done' ? null : result.reason
}

/** Gives the codes of a product to all lines of it. */
const listLineBatches = (
  lines: readonly { position: number; productId: number }[],
  picked: PickedBatches,
): { position: number; codes: string }[] =>
  lines.flatMap(({ position, productId }) =>
    picked.flatMap(({ product_id, codes }) => (product_id === productId ? [{ position, codes }] : [])),
  )
