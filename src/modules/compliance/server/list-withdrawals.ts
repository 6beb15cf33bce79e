import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ListedStatement, StatementQuery } from '#compliance/contract-withdrawal-admin.ts'
import { needsLineChoice } from '#compliance/domain/assess-withdrawal.ts'
import { computeRefundDeadline, computeWithdrawalEnd } from '#compliance/domain/withdrawal-period.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import type { ReturnState } from '#orders/domain/order-return.ts'
import { readExcludedLines, readOrderOutcomes, readReturnStates } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { readInstructionsReceivedAt } from './read-instructions-received-at.ts'
import { readReceiptStates } from './read-receipt-states.ts'
import { listStatementLines, type WithdrawalRow } from './read-withdrawal.ts'
import { withdrawals } from './tables.ts'

const SORTS = { submitted_at: withdrawals.submittedAt }

const ORDER_NUMBER = sql`(select number from shop_order where id = ${withdrawals.orderId})`
const SEARCH_KEY = sql`
  search_key(concat_ws(' ', ${withdrawals.name}, ${withdrawals.contract}, ${withdrawals.email}, ${withdrawals.goods}, ${ORDER_NUMBER}))`

/** Lists one page of the submitted statements. */
export const listWithdrawals = async (
  db: Queryable,
  { q, verdict, sort, ...page }: StatementQuery,
  now: Date,
): Promise<{ data: ListedStatement[]; paging: Pagination }> => {
  const condition: SQL | undefined = and(
    isNotNull(withdrawals.submittedAt),
    q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q),
    verdict === 'all' ? undefined : eq(withdrawals.verdict, verdict),
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(withdrawals)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, withdrawals.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(withdrawals, condition),
  })
  return { data: await describeStatements(db, rows, now), paging }
}

/** Lists the submitted statements about an order, the latest first. */
export const listOrderWithdrawals = async (db: Queryable, orderId: number, now: Date): Promise<ListedStatement[]> => {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), isNotNull(withdrawals.submittedAt)))
    .orderBy(desc(withdrawals.submittedAt), desc(withdrawals.id))
  return describeStatements(db, rows, now)
}

const describeStatements = async (
  db: Queryable,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<ListedStatement[]> => {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  const deliveries = await readOrderOutcomes(db, orderIds)
  const excludedLines = await readExcludedLines(db, orderIds)
  const instructionTimes = await readInstructionsReceivedAt(db, orderIds)
  const receiptStates = await readReceiptStates(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const returnStates = await readReturnStates(
    db,
    rows.flatMap(({ returnId }) => returnId ?? []),
  )
  return rows.map(row => ({
    ...describeListedStatement(row),
    ...describePeriod(row, { deliveries, instructionTimes }),
    excluded: excludedLines.get(row.orderId ?? 0) ?? [],
    can_choose_lines: row.orderId !== null && canReturnAgain(returnStates.get(row.returnId ?? 0)),
    can_unlink: row.orderId !== null && row.lines === null,
    receipt: requireExisting(receiptStates.get(row.id), 'the state of the receipt'),
    needs_choice: row.returnId === null && needsLineChoice(row),
  }))
}

/** A statement has one return; a cancelled one may be replaced. */
const canReturnAgain = (state: ReturnState | undefined): boolean => state === undefined || state === 'cancelled'

interface PeriodFacts {
  deliveries: Awaited<ReturnType<typeof readOrderOutcomes>>
  instructionTimes: ReadonlyMap<number, Date>
}

const describePeriod = (
  { orderId }: WithdrawalRow,
  { deliveries, instructionTimes }: PeriodFacts,
): Pick<ListedStatement, 'period_end' | 'order' | 'received_instructions' | 'has_refund'> => {
  const delivery = orderId === null ? undefined : deliveries.get(orderId)
  if (orderId === null || !delivery)
    return { period_end: null, order: null, received_instructions: null, has_refund: true }
  const instructionsReceivedAt = instructionTimes.get(orderId) ?? null
  const { receivedOn, netPaidCents } = delivery
  return {
    period_end: receivedOn ? computeWithdrawalEnd(receivedOn, instructionsReceivedAt).toISOString() : null,
    order: { id: orderId, number: String(delivery.number) },
    received_instructions: instructionsReceivedAt !== null,
    has_refund: netPaidCents > 0,
  }
}

const describeListedStatement = ({ id, name, contract, email, goods, ...row }: WithdrawalRow) => {
  const submittedAt = requireExisting(row.submittedAt, 'the time of submission')
  return {
    id,
    name,
    contract,
    email,
    goods,
    lines: listStatementLines(row),
    submitted_at: submittedAt.toISOString(),
    verdict: requireExisting(row.verdict, 'the verdict'),
    refund_by: computeRefundDeadline(submittedAt).toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}
