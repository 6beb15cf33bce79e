import { and, between, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { productsMatching } from '#catalog/server/catalog.ts'
import { euros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ListedOrder, OrderQuery } from '#orders/contract-staff-order.ts'
import { awaitsGoods, stillHere } from '#orders/domain/order-states.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { STATES_STILL_HERE } from '#orders/domain/states-still-here.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'
import { FOUND_TOTAL, foundOnce, ordered, pageOf, type ReadList } from '#platform/server/db/page-of.ts'
import { withinDays } from '#platform/server/db/within-days.ts'
import { shownPayment } from '../shown-payment.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderLines, orders, staffTasks } from '../tables.ts'

const SORTS = {
  placed_at: orders.placedAt,
  number: orders.number,
  total: orders.totalCents,
  state: orders.state,
}

/** A part of the orders that are asked for, and where in them it is. */
export const listOrders = async (
  db: Queryable,
  { sort, page, pageSize, ...filters }: OrderQuery,
  now: Date,
): Promise<{ results: ListedOrder[]; paging: Pagination }> => {
  const { q } = filters
  const which = meantOrders(db, filters)
  const order = ordered(sort, SORTS, orders.id)
  const { rows, paging } = await pageOf({ page, pageSize }, q ? foundBy(db, which, order) : allOf(db, which, order))
  const ids = rows.map(row => row.id)
  const open = await db
    .selectDistinct({ orderId: staffTasks.orderId })
    .from(staffTasks)
    .where(and(inArray(staffTasks.orderId, ids), isNull(staffTasks.closedAt)))
  const attention = new Set(open.map(({ orderId }) => orderId))
  return { results: rows.map(row => listed(row, attention.has(row.id), now)), paging }
}

const allOf = (db: Queryable, which: SQL | undefined, order: SQL[]): ReadList<OrderRow> => ({
  rows: ({ limit, offset }) =>
    db
      .select()
      .from(orders)
      .where(which)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  count: () => db.$count(orders, which),
})

const foundBy = (db: Queryable, which: SQL | undefined, order: SQL[]): ReadList<OrderRow> =>
  foundOnce(
    ({ limit, offset }) =>
      db
        .select({ id: orders.id, total: FOUND_TOTAL })
        .from(orders)
        .where(which)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ids =>
      db
        .select()
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(...order),
    () => db.$count(orders, which),
  )

/** Which orders these filters mean. */
export const meantOrders = (
  db: Queryable,
  { q, state, tag, goods, from, to }: Omit<OrderQuery, 'sort' | 'page' | 'pageSize'>,
): SQL | undefined =>
  and(
    q ? matches(db, q) : undefined,
    state === undefined ? undefined : eq(orders.state, state),
    tag === undefined ? undefined : sql`${orders.tags} @> array[${tag}] and ${orders.tags} <> '{}'`,
    goods === undefined ? undefined : awaitsThem(goods === 'awaited'),
    withinDays(orders.placedAt, { from, to }),
  )

/** By their mark, which is kept by an index, and their states (`awaitsGoods`). */
const awaitsThem = (awaits: boolean): SQL | undefined =>
  awaits
    ? and(orders.backordered, inArray(orders.state, STATES_STILL_HERE))
    : or(not(orders.backordered), notInArray(orders.state, STATES_STILL_HERE))

/** By the beginning of the number, written as `#100123` too, words of a name, an e-mail or a phone, or a product's code, however it is written. */
const matches = (db: Queryable, q: string): SQL | undefined => {
  const text = q.replace(/[\\%_]/g, '\\$&')
  const digits = phoneDigits(q)
  const withCode = db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(
      or(
        sql`lower(${orderLines.code1}) like lower(${`${text}%`})`,
        CODE.test(q) ? sql`${orderLines.productId} = ${productsMatching(q)}` : undefined,
      ),
    )
  return or(
    ...(/^#?\d{1,9}$/.test(q) ? numbersFrom(Number(q.replace('#', ''))) : []),
    hasWords(sql`${orders.lookup}`, q),
    ...(digits === undefined ? [] : hasPhone(digits)),
    inArray(orders.id, withCode),
  )
}

/** A code of goods, or most of one: digits, and letters or enough of them. */
const CODE = /^(?=.*\d)(?=.*[a-z]|.*\d{5})[\w ./-]{4,40}$/i

const LARGEST = 2_147_483_647

/** Numbers that begin with these digits. */
const numbersFrom = (digits: number): SQL[] => {
  const found = [eq(orders.number, digits)]
  for (let first = digits * 10, many = 10; digits > 0 && first <= LARGEST; first *= 10, many *= 10)
    found.push(between(orders.number, first, Math.min(LARGEST, first + many - 1)))
  return found
}

/** What of a search can be a phone: its digits, however they are grouped. */
const phoneDigits = (q: string): string | undefined =>
  /^[+\d][\d\s().-]*$/.test(q) && q.replace(/\D/g, '').length >= 4 ? q.replace(/\D/g, '') : undefined

/** As many of a phone's last digits tell people apart, written with their country's or without. */
const TELLING_DIGITS = 7

/** The phone is the end of what an order is found by. */
const hasPhone = (digits: string): SQL[] => [
  sql`strpos(${orders.lookup}, ${digits}) > 0`,
  ...(digits.length > TELLING_DIGITS
    ? [sql`right(${orders.lookup}, ${TELLING_DIGITS}) = ${digits.slice(-TELLING_DIGITS)}`]
    : []),
]

const HOUR_MS = 3_600_000

/** For how many hours an order has waited: for its money, then for being sent. */
export const waitsHours = (
  { state, placedAt, paidAt }: Pick<OrderRow, 'state' | 'placedAt' | 'paidAt'>,
  now: Date,
): number | null =>
  stillHere(state) ? Math.max(0, Math.floor((now.getTime() - (paidAt ?? placedAt).getTime()) / HOUR_MS)) : null

const listed = (order: OrderRow, attention: boolean, now: Date): ListedOrder => {
  const { id, number, placedAt, clientType, client, totalCents, state, paysBy, delivery, tags } = order
  return {
    id,
    number: String(number),
    placed_at: placedAt.toISOString(),
    client: clientType === 'business' ? client.business_name : `${client.first_name} ${client.last_name}`.trim(),
    email: client.email,
    total: euros(totalCents),
    state,
    isPaid: isPaid(order),
    payment: shownPayment(order),
    pays_by: paysBy,
    delivery: delivery.providerName,
    tags,
    waits_hours: waitsHours(order, now),
    attention,
    awaits_goods: awaitsGoods(order),
  }
}
