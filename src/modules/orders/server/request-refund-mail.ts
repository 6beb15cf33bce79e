import type { Cents } from '#kernel/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { ORDER_REFUNDED } from './order-jobs.ts'

interface RefundNotice {
  orderId: number
  /** The id of the refund: each one is mailed once. */
  refundId: number
  cents: Cents
  /** False for money that was not for the sale, such as a second payment: it is not credited. */
  refundsSale: boolean
}

/** Queues the mail and the credit note of a refund within the caller's transaction. */
export const requestRefundMail = (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, refund: RefundNotice): Promise<void> =>
  jobs.enqueue(tx, ORDER_REFUNDED, { ...refund })
