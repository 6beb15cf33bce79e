import { asc, eq } from 'drizzle-orm'
import { registerAuditRoutes } from '#accounts/server/accounts.ts'
import {
  ORDER_PAID,
  ORDER_PAID_LATE,
  ORDER_PAID_MORE,
  ORDER_REFUNDED,
  type StoredOrder,
} from '#orders/server/orders.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import type { PaymentRow, RefundRow } from '#payments/server/payment-provider.ts'
import { registerPaymentRoutes } from '#payments/server/routes.ts'
import { payments, refunds } from '#payments/server/tables.ts'
import type { App } from '#platform/server/app.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createPaymentActions } from './create-payment-actions.ts'
import type { QueuedJob } from './record-jobs.ts'

/** A shop on loopback that the fake providers can reach. */
export interface PayingShop extends ReturnType<typeof createPaymentActions> {
  app: TestApp
  /** Base address. */
  url: string
  /** Orders with a queued payment mail. */
  sentMails: number[]
  /** Queued refund mails. */
  refundMails: { orderId: number; cents: number; refundsSale: boolean }[]
  readPayments(order: StoredOrder): Promise<PaymentRow[]>
  readRefunds(payment: PaymentRow): Promise<RefundRow[]>
  close(): Promise<void>
}

/**
 * Starts the shop. `providers` are settings for fakes; with `recordedJobs` jobs are only recorded there;
 * `registerOthers` adds the routes of further modules.
 */
export const startPayingShop = async (
  providers: Record<string, string>,
  recordedJobs?: QueuedJob[],
  registerOthers?: (app: App) => void,
): Promise<PayingShop> => {
  const sentMails: number[] = []
  const refundMails: PayingShop['refundMails'] = []
  // The settings need the shop's address before it listens.
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const app = await createTestApp(
    testApp => {
      registerPaymentRoutes(testApp)
      registerOrderRoutes(testApp)
      registerAuditRoutes(testApp)
      registerOthers?.(testApp)
      for (const job of [ORDER_PAID, ORDER_PAID_LATE, ORDER_PAID_MORE]) {
        testApp.jobs.handle(job as typeof ORDER_PAID, async ({ orderId }) => void sentMails.push(orderId))
      }
      testApp.jobs.handle(ORDER_REFUNDED, async ({ orderId, cents, refundsSale }) => {
        refundMails.push({ orderId, cents, refundsSale })
      })
      if (recordedJobs)
        testApp.jobs.enqueue = async (_tx, { name }, payload) => void recordedJobs.push({ name, payload })
    },
    { PUBLIC_URL: url, SANDBOX_PAYMENTS: '0', ...providers },
  )
  await arrange(app.db, tx => makeShop(tx))
  await app.server.listen({ port, host: '127.0.0.1' })
  if (!recordedJobs) await app.jobs.start()
  return {
    ...createPaymentActions(() => app),
    app,
    url,
    sentMails,
    refundMails,
    readPayments: ({ order }) =>
      app.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.id)),
    readRefunds: ({ id }) => app.db.select().from(refunds).where(eq(refunds.paymentId, id)).orderBy(asc(refunds.id)),
    close: () => app.close(),
  }
}
