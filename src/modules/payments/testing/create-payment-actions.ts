import { type OrderRow, readStoredOrder, type StoredOrder } from '#orders/server/orders.ts'
import { issueFirstInvoice, makeOrder, readHistory } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'

type ArgumentsAfterFirst<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never

/** Creates actions of customer and staff around a payment. For tests. */
export const createPaymentActions = (app: () => TestApp) => ({
  place: (...overrides: ArgumentsAfterFirst<typeof makeOrder>): Promise<StoredOrder> =>
    arrange(app().db, tx => makeOrder(tx, ...overrides)),
  readOrder: async ({ order }: StoredOrder): Promise<OrderRow> => (await readStoredOrder(app().db, order.id))!.order,
  /** Issues the invoice as the payment's job does. */
  issueInvoice: (orderId: number): Promise<{ number: number }> =>
    arrange(app().db, tx => issueFirstInvoice(tx, orderId, app().now())),
  listEvents: (order: StoredOrder): Promise<string[]> => readHistory(app().db, order),
  putPayment: (token: string, body: object) =>
    app().server.inject({
      method: 'PUT',
      url: `/v1/payment/${token}`,
      headers: { 'x-csrf-token': 'any' },
      payload: body,
    }),
})
