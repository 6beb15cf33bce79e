import { and, eq } from 'drizzle-orm'
import { readStoredOrder, type StoredOrder } from '#orders/server/orders.ts'
import { sandboxBank } from '#payments/contract-payment.ts'
import type { App } from '#platform/server/app.ts'
import { HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { PaymentRow } from '../payment-provider.ts'
import { receiveMessage } from '../receive-message.ts'
import { STANDALONE_PAGE_HEADERS } from '../render-standalone-page.ts'
import { payments } from '../tables.ts'
import { renderSandboxPage } from './sandbox-page.ts'
import { createSandboxProvider, SANDBOX } from './sandbox-provider.ts'

/** Serves the sandbox bank while the sandbox is enabled. */
export const registerSandboxRoutes = (app: App): void => {
  const bank = createSandboxProvider(app)
  serve(app, sandboxBank, {
    view: async ({ params, reply, t }) => {
      const sandboxPayment = await findSandboxPayment(app, params.reference)
      if (!sandboxPayment) return httpError(404, t('payments.problem.unknownPayment'))
      const { payment, order } = sandboxPayment
      const { language, number } = order.order
      const page = renderSandboxPage({
        language,
        orderNumber: number,
        amountCents: payment.amountCents,
        t: app.texts(language),
      })
      return reply.type('text/html; charset=utf-8').headers(STANDALONE_PAGE_HEADERS).send(page)
    },
    choose: async ({ params, body, request, reply, t }) => {
      const sandboxPayment = await findSandboxPayment(app, params.reference)
      if (!sandboxPayment) return httpError(404, t('payments.problem.unknownPayment'))
      const signedUpdate = await bank.sign(sandboxPayment.payment, sandboxPayment.order.order.number, body.outcome)
      const fields = new URLSearchParams({ ...signedUpdate })
      // The notification uses the same path as a real one.
      const message = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        rawBody: Buffer.from(fields.toString()),
        query: new URLSearchParams(),
      } as const
      const settledPayment = await receiveMessage(app, bank.name, message, request.ip)
      if (settledPayment instanceof HttpError) return settledPayment
      return reply.redirect(`/payment/return/${SANDBOX}?${fields}`, 303)
    },
  })
}

const findSandboxPayment = async (
  app: App,
  reference: string,
): Promise<{ payment: PaymentRow; order: StoredOrder } | null> => {
  if (!/^[\w-]+$/.test(reference)) return null
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.provider, SANDBOX)))
  const order = payment && (await readStoredOrder(app.db, payment.orderId))
  return payment && order ? { payment, order } : null
}
