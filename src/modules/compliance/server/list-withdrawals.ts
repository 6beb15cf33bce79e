import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { ListedStatement, StatementQuery } from '#compliance/contract-withdrawal.ts'
import { computeRefundDeadline, computeWithdrawalEnd } from '#compliance/domain/withdrawal-period.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { readDeliveries, readExcludedLines } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { listStatementLines, type WithdrawalRow } from './read-withdrawal.ts'
import { withdrawals } from './tables.ts'

const SORTS = { submitted_at: withdrawals.submittedAt }

/** Lists one page of the submitted statements. */
export const listWithdrawals = async (
  db: Queryable,
  { verdict, sort, ...page }: StatementQuery,
): Promise<{ data: ListedStatement[]; paging: Pagination }> => {
  const condition: SQL | undefined = and(
    isNotNull(withdrawals.submittedAt),
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
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  const deliveries = await readDeliveries(db, orderIds)
  const excludedLines = await readExcludedLines(db, orderIds)
  const data = await Promise.all(
    rows.map(async row => ({
      ...describeListedStatement(row, deliveries, await listStatementLines(db, row)),
      excluded: excludedLines.get(row.orderId ?? 0) ?? [],
    })),
  )
  return { data, paging }
}

const describeListedStatement = (
  { id, name, contract, email, goods, orderId, ...row }: WithdrawalRow,
  deliveries: Awaited<ReturnType<typeof readDeliveries>>,
  lines: ListedStatement['lines'],
): Omit<ListedStatement, 'excluded'> => {
  const submittedAt = requireExisting(row.submittedAt, 'the time of submission')
  const delivery = orderId === null ? undefined : deliveries.get(orderId)
  return {
    id,
    name,
    contract,
    email,
    goods,
    lines,
    submitted_at: submittedAt.toISOString(),
    verdict: requireExisting(row.verdict, 'the verdict'),
    period_end: delivery?.deliveredAt ? computeWithdrawalEnd(delivery.deliveredAt).toISOString() : null,
    refund_by: computeRefundDeadline(submittedAt).toISOString(),
    order: orderId === null || !delivery ? null : { id: orderId, number: String(delivery.number) },
  }
}
