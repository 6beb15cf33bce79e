import type { Cents } from '#kernel/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { ORDER_REFUNDED } from './order-jobs.ts'

interface RefundToTell {
  orderId: number
  /** Tells refunds of one order apart: each is told about once. */
  refundId: number
  cents: Cents
  /** False where the money was not for the sale, e.g. of a second payment: it is not credited. */
  ofSale: boolean
}

/** Asks, within the caller's transaction, for the mail and the credit note of money that went back. */
export const refundMail = (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, refund: RefundToTell): Promise<void> =>
  jobs.enqueue(tx, ORDER_REFUNDED, { ...refund })
