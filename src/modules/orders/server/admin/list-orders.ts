import { and, eq, gte, inArray, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { readProviderNames } from '#delivery/server/delivery.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Language } from '#kernel/language.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ListedOrder, OrderQuery } from '#orders/contract-order-admin.ts'
import { awaitsGoods, isUnshipped } from '#orders/domain/order-states.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { UNSHIPPED_STATES } from '#orders/domain/unshipped-states.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  createSingleSearchReader,
  type ListReader,
  orderByWithTieBreaker,
  readPage,
  TOTAL_COUNT,
} from '#platform/server/db/read-page.ts'
import type { OrderRow } from '../stored-order.ts'
import { orders, staffTasks } from '../tables.ts'
import { toOrderPayment } from '../to-order-payment.ts'
import { matchesOrder } from './matches-order.ts'

const SORTS = {
  placed_at: orders.placedAt,
  number: orders.number,
  total: orders.totalCents,
  state: orders.state,
}

/** Reads one page of the filtered orders. */
export const listOrders = async (
  db: Database,
  { sort, page, pageSize, ...filters }: OrderQuery,
  { now, language }: { now: Date; language: Language },
): Promise<{ results: ListedOrder[]; paging: Pagination }> => {
  const { q } = filters
  const condition = buildOrderCondition(db, filters)
  const orderBy = orderByWithTieBreaker(sort, SORTS, orders.id)
  const { rows, paging } = await readPage(
    { page, pageSize },
    q ? createSearchReader(db, condition, orderBy) : createReader(db, condition, orderBy),
  )
  const ids = rows.map(row => row.id)
  const openTasks = await db
    .selectDistinct({ orderId: staffTasks.orderId })
    .from(staffTasks)
    .where(and(inArray(staffTasks.orderId, ids), isNull(staffTasks.closedAt)))
  const orderIdsWithTasks = new Set(openTasks.map(({ orderId }) => orderId))
  const names = await readProviderNames(db)
  const results = rows.map(row => ({
    ...toListedOrder(row, orderIdsWithTasks.has(row.id), now),
    delivery: pickText(names.get(row.delivery.provider), language) || row.delivery.providerName,
  }))
  return { results, paging }
}

const createReader = (db: Database, condition: SQL | undefined, orderBy: SQL[]): ListReader<OrderRow> => ({
  rows: ({ limit, offset }) =>
    db
      .select()
      .from(orders)
      .where(condition)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  count: () => db.$count(orders, condition),
})

const createSearchReader = (db: Database, condition: SQL | undefined, orderBy: SQL[]): ListReader<OrderRow> =>
  createSingleSearchReader(
    ({ limit, offset }) =>
      db
        .select({ id: orders.id, total: TOTAL_COUNT })
        .from(orders)
        .where(condition)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ids =>
      db
        .select()
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(...orderBy),
    () => db.$count(orders, condition),
  )

/** Builds the SQL condition for the filters. */
export const buildOrderCondition = (
  db: Database,
  filters: Omit<OrderQuery, 'sort' | 'page' | 'pageSize'>,
): SQL | undefined => {
  const { q, state, tag, goods, delivery, payment, client_type, total_from, total_to, from, to } = filters
  return and(
    q ? matchesOrder(db, q) : undefined,
    state === undefined ? undefined : eq(orders.state, state),
    tag === undefined ? undefined : sql`${orders.tags} @> array[${tag}] and ${orders.tags} <> '{}'`,
    goods === undefined ? undefined : buildBackorderedCondition(goods === 'backordered'),
    delivery === undefined ? undefined : sql`${orders.delivery}->>'provider' = ${delivery}`,
    payment === undefined ? undefined : buildPaymentCondition(payment),
    client_type === undefined ? undefined : eq(orders.clientType, client_type),
    total_from === undefined ? undefined : gte(orders.totalCents, toCents(total_from)),
    total_to === undefined ? undefined : lte(orders.totalCents, toCents(total_to)),
    buildDayRangeCondition(orders.placedAt, { from, to }),
  )
}

/** The open amount in SQL, as `computeOpenCents` computes it: positive to pay, negative to refund. */
const OPEN_CENTS = sql`(case when state = 'cancelled' then 0 else greatest(0, total_cents - returned_cents - allowance_cents) end
  - paid_cents + refunded_cents)`

/** Cancelled, or all goods returned, before any payment; an order that is free of charge waits to be accepted. */
const IS_VOID = sql`(${OPEN_CENTS} = 0 and paid_at is null and (state = 'cancelled' or total_cents > 0))`

/** Builds the condition for a payment status; `onDelivery` means unpaid with payment on delivery. */
const buildPaymentCondition = (payment: NonNullable<OrderQuery['payment']>): SQL => {
  switch (payment) {
    case 'onDelivery':
      return sql`(pays_by = 'cash' and paid_at is null and not ${IS_VOID})`
    case 'refundDue':
      return sql`${OPEN_CENTS} < 0`
    case 'partlyPaid':
      return sql`(${OPEN_CENTS} > 0 and paid_cents > refunded_cents)`
    case 'unpaid':
      return sql`((${OPEN_CENTS} > 0 and paid_cents <= refunded_cents) or (${OPEN_CENTS} = 0 and paid_at is null and not ${IS_VOID}))`
    case 'void':
      return IS_VOID
    case 'refunded':
      return sql`(${OPEN_CENTS} = 0 and paid_at is not null and refunded_cents > 0 and refunded_cents = paid_cents)`
    case 'paid':
      return sql`(${OPEN_CENTS} = 0 and paid_at is not null and not (refunded_cents > 0 and refunded_cents = paid_cents))`
  }
}

/** Uses the indexed `backordered` column and the states before shipping. */
const buildBackorderedCondition = (isBackordered: boolean): SQL | undefined =>
  isBackordered
    ? and(orders.backordered, inArray(orders.state, UNSHIPPED_STATES))
    : or(not(orders.backordered), notInArray(orders.state, UNSHIPPED_STATES))

/** Counts the hours that an order has waited for its payment, then for shipping; null once shipped or cancelled. */
export const countWaitingHours = (
  { state, placedAt, paidAt }: Pick<OrderRow, 'state' | 'placedAt' | 'paidAt'>,
  now: Date,
): number | null =>
  isUnshipped(state) ? Math.max(0, Math.floor((now.getTime() - (paidAt ?? placedAt).getTime()) / HOUR_MS)) : null

const toListedOrder = (order: OrderRow, needsAttention: boolean, now: Date): Omit<ListedOrder, 'delivery'> => {
  const { id, number, placedAt, clientType, client, totalCents, state, paysBy, tags } = order
  return {
    id,
    number: String(number),
    placed_at: placedAt.toISOString(),
    client: clientType === 'business' ? client.business_name : `${client.first_name} ${client.last_name}`.trim(),
    email: client.email,
    total: toEuros(totalCents),
    state,
    isPaid: isPaid(order),
    payment: toOrderPayment(order),
    pays_by: paysBy,
    tags,
    waits_hours: countWaitingHours(order, now),
    needs_attention: needsAttention,
    awaits_goods: awaitsGoods(order),
  }
}
