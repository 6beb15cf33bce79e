import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { listPayableOrders } from '#orders/server/orders.ts'
import type { BankCreditAnswer, BankCreditQuery } from '#payments/contract-bank-credit.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { bankCredits, payments } from '../tables.ts'

const SORTS = { booked_on: bankCredits.bookedOn, amount: bankCredits.cents }

const SEARCH_KEY = sql`search_key(concat_ws(' ', ${bankCredits.payerName}, ${bankCredits.payerAccount},
  ${bankCredits.referenceNumber}, ${bankCredits.description}, ${bankCredits.bankReference}))`

/** Lists the credits of all imported statements. */
export const listBankCredits = async (
  db: Queryable,
  { q, state, sort, ...page }: BankCreditQuery,
): Promise<{ results: BankCreditAnswer[]; paging: Pagination }> => {
  const condition = and(
    q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q),
    state && eq(bankCredits.state, state),
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select({ credit: getTableColumns(bankCredits), recordedCents: payments.amountCents })
        .from(bankCredits)
        .leftJoin(payments, eq(payments.id, bankCredits.paymentId))
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, bankCredits.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(bankCredits, condition),
  })
  const orderIds = rows.flatMap(({ credit }) => (credit.orderId === null ? [] : [credit.orderId]))
  const ordersById = new Map((await listPayableOrders(db, 'id', orderIds)).map(order => [order.id, order]))
  const results = rows.map(({ credit, recordedCents }) => {
    const order = credit.orderId === null ? undefined : ordersById.get(credit.orderId)
    return {
      id: credit.id,
      booked_on: credit.bookedOn,
      amount: toEuros(credit.cents),
      currency: credit.currency,
      payer_name: credit.payerName,
      payer_account: credit.payerAccount,
      reference_number: credit.referenceNumber,
      description: credit.description,
      state: credit.state,
      reason: credit.reason,
      order: order ? { id: order.id, number: String(order.number), to_pay: toEuros(order.payableCents) } : null,
      recorded_amount: recordedCents === null ? null : toEuros(recordedCents),
    }
  })
  return { results, paging }
}
