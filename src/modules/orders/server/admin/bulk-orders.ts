import { and, asc, eq } from 'drizzle-orm'
import { activeCarriers } from '#delivery/server/delivery.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type BULK_CHANGES, type OrderQuery, orderBulk } from '#orders/contract-staff-order.ts'
import { decideShipment } from '#orders/domain/order-pieces.ts'
import { nextOrderState } from '#orders/domain/order-states.ts'
import { decideParcel, type ParcelRefusal } from '#orders/domain/parcel.ts'
import { heldCents } from '#orders/domain/payment-status.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { doneByAct, entriesOfAct, isForeignAct, meantIds, refusalsOf, type Verdict } from '#platform/server/bulk.ts'
import { among } from '#platform/server/db/among.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { lockOrder } from '../lock-order.ts'
import { missingGoods } from '../missing-goods.ts'
import { orderDeeds } from '../order-deeds.ts'
import { askParcel } from '../parcels/ask-parcel.ts'
import { termsOf } from '../payment-terms.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderParcels, orders } from '../tables.ts'
import { meantOrders } from './list-orders.ts'
import { takeStep } from './take-step.ts'
import { undoPacking } from './undo-packing.ts'

type BulkChange = (typeof BULK_CHANGES)[number] | 'register'

/** Registers the endpoints for bulk steps. */
export const orderBulkRoutes = (app: App): void =>
  serve(app, orderBulk, {
    plan: async ({ body, t }) => {
      const ids = await meantIds(body.which, filters => matchingOrders(app, filters))
      const verdicts = await judge(app, ids, body.deed.kind)
      const going = verdicts.filter(({ fault }) => fault === null)
      return { data: { ids: going.map(({ id }) => id), refused: refusalsOf(verdicts, t), examples: [] } }
    },
    step: async ({ body, actor, visitor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const { ids, act, deed } = body
      if (await isForeignAct(app.db, act, actor.id)) return refuse(409, t('admin.bulk.foreign'))
      const verdicts = await judge(app, ids, deed.kind)
      const username = visitor.username ?? ''
      let changed = 0
      for (const verdict of verdicts) {
        verdict.fault = await stepOne(app, actor, verdict.id, { action: deed.kind, act, username })
        if (verdict.fault === null) changed += 1
      }
      return { data: { changed, refused: refusalsOf(verdicts, t) } }
    },
    undo: async ({ body, actor, visitor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const { rows, next } = await entriesOfAct(app.db, { ...body, userId: actor.id, kind: 'order' })
      if (rows.length === 0 && body.after === 0) return refuse(404, t('admin.bulk.unknownAct'))
      let undone = 0
      for (const row of rows) if (await undoPacking(app, actor, row, visitor.username ?? '')) undone += 1
      return { data: { undone, left: rows.length - undone, next } }
    },
  })

type Filters = Omit<OrderQuery, 'sort' | 'page' | 'pageSize'>

const matchingOrders = (app: App, filters: Filters) =>
  app.db.select({ id: orders.id }).from(orders).where(meantOrders(app.db, filters)).orderBy(asc(orders.id))

const NOT_NOW = 'orders.problem.notNow'
const PARCEL_WAITS = 'orders.problem.parcel.waits'
const PAYMENT_DUE = 'orders.problem.paymentDue'
const GOODS_MISSING = 'orders.problem.goodsMissing'
const STEP_FAULTS: Readonly<Record<string, string>> = {
  parcelWaits: PARCEL_WAITS,
  paymentDue: PAYMENT_DUE,
  goodsMissing: GOODS_MISSING,
}

/** Decides for each order whether it may take the step now, oldest first. */
const judge = async (app: App, ids: readonly number[], action: BulkChange): Promise<Verdict[]> => {
  if (action === 'register') return judgeParcels(app, ids)
  const rows = await app.db.select().from(orders).where(among(orders.id, ids)).orderBy(asc(orders.id))
  const waiting = and(among(orderParcels.orderId, ids), eq(orderParcels.state, 'waiting'))
  const wait = new Set(
    action === 'ship' ? (await app.db.select().from(orderParcels).where(waiting)).map(({ orderId }) => orderId) : [],
  )
  const faultOf = async (order: OrderRow): Promise<string | null> => {
    if (!nextOrderState(order.state, action, 'staff', termsOf(order)).ok) return NOT_NOW
    if (wait.has(order.id)) return PARCEL_WAITS
    if (lacksPayment(order, action)) return PAYMENT_DUE
    return (await lacksGoods(app, order, action)) ? GOODS_MISSING : null
  }
  const verdicts: Verdict[] = []
  for (const order of rows) verdicts.push({ id: order.id, name: `#${order.number}`, fault: await faultOf(order) })
  return verdicts
}

/** Checks only orders that wait for suppliers: few of many. */
const lacksGoods = async (app: App, order: OrderRow, action: BulkChange): Promise<boolean> => {
  if (!order.backordered || order.state === 'shipped') return false
  const deeds = await orderDeeds(app.db, order)
  const leaving = decideShipment(deeds.pieces, (action === 'ship' && order.packedLines) || undefined)
  return leaving.ok && (await missingGoods(app.db, order, deeds, leaving.value.lines)) > 0
}

/**
 * Bulk packing and registering skip orders that are not fully paid; the order's own page shows the missing amount.
 */
const lacksPayment = (order: OrderRow, action: BulkChange): boolean =>
  heldCents(order, action === 'deliver' ? 'deliver' : 'ship') > 0

const judgeParcels = async (app: App, ids: readonly number[]): Promise<Verdict[]> => {
  const rows = await app.db.select().from(orders).where(among(orders.id, ids)).orderBy(asc(orders.id))
  const parcels = await app.db.select().from(orderParcels).where(among(orderParcels.orderId, ids))
  const carriers = await activeCarriers(app.db)
  return rows.map(order => {
    const own = parcels.filter(parcel => parcel.orderId === order.id)
    const decided = decideParcel({ ...order, isPaid: order.paidAt !== null, carriers, parcels: own })
    const due = lacksPayment(order, 'register') ? PAYMENT_DUE : null
    return { id: order.id, name: `#${order.number}`, fault: decided.ok ? due : parcelFault(decided.why) }
  })
}

const parcelFault = (why: ParcelRefusal): string => (why === 'notNow' ? NOT_NOW : `orders.problem.parcel.${why}`)

interface Taken {
  action: BulkChange
  /** The bulk operation that the step belongs to; a repeated request does nothing twice. */
  act: string
  username: string
}

/**
 * Takes a step with one order in its own transaction, so that no lock outlives it. Returns the message key of the
 * obstacle, or null.
 */
const stepOne = async (
  app: App,
  actor: Caller,
  id: number,
  { action, act, username }: Taken,
): Promise<string | null> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Outcome<null, string>> => {
      const order = await lockOrder(tx, id)
      if ((await doneByAct(tx, { act, kind: 'order', ids: [id] })).has(id)) return refused('done')
      if (action === 'register') {
        if (lacksPayment(order, action)) return refused(PAYMENT_DUE)
        const requested = await askParcel(tx, app, order, username)
        return requested.ok ? ok(null) : refused(parcelFault(requested.why))
      }
      const moved = await takeStep(tx, app, order, { action, username })
      return moved.ok ? ok(null) : refused(STEP_FAULTS[moved.why] ?? NOT_NOW)
    },
    act,
  )
  return result.ok || result.why === 'done' ? null : result.why
}
