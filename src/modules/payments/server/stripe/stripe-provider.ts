import { toPayerEmail } from '#payments/domain/payer-email.ts'
import type { App } from '#platform/server/app.ts'
import type { PaymentProvider, PaymentRow } from '../payment-provider.ts'
import { ProviderRejectionError } from '../request-provider.ts'
import { createStripeClient } from './stripe-client.ts'
import { toStripeLocale } from './stripe-locale.ts'
import { ORDER_KEY, parseMessage, REFERENCE_KEY, STRIPE, toPaymentUpdate, toRefundOutcome } from './stripe-message.ts'

export interface StripeAccount {
  url: string
  secretKey: string
  webhookSecret: string
}

/** Creates the provider of Stripe Checkout: cards on Stripe's own page. */
export const createStripeProvider = (app: App, { webhookSecret, ...account }: StripeAccount): PaymentProvider => {
  const client = createStripeClient(account)
  const readSession = (payment: PaymentRow) => client.readSession(readSessionId(payment))
  return {
    name: STRIPE,
    listMethods: async (order, language) => [
      {
        group: 'cards',
        name: STRIPE,
        display_name: app.texts(language)('payments.method.card'),
        logo_url: '/payment-logos/card.svg',
        url: `/${order.language}/payment/${order.publicToken}`,
        country: null,
      },
    ],
    start: async (payment, order, { returnUrl }) => {
      const email = toPayerEmail(order.client.email)
      const returnAddress = `${returnUrl}&reference=${encodeURIComponent(payment.reference)}`
      const session = await client.openSession(
        {
          mode: 'payment',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': payment.currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(payment.amountCents),
          'line_items[0][price_data][product_data][name]': app.texts(order.language)('payments.orderHeading', {
            number: order.number,
          }),
          client_reference_id: payment.reference,
          [`metadata[${ORDER_KEY}]`]: String(order.number),
          [`payment_intent_data[metadata][${ORDER_KEY}]`]: String(order.number),
          ...(email && { customer_email: email }),
          locale: toStripeLocale(order.language),
          success_url: returnAddress,
          cancel_url: returnAddress,
        },
        payment.reference,
      )
      if (!session.url || !/^https?:/.test(session.url)) throw new Error('Stripe opened a session without a page')
      return { url: session.url, providerReference: session.id }
    },
    parseMessage: async message => parseMessage(message, webhookSecret, app.now()),
    readState: async payment => {
      const session = await readSession(payment)
      const methodUsed = session.payment_status === 'paid' ? await findMethodUsed(session.payment_intent) : null
      return { update: toPaymentUpdate(session, { asked: true, ...session }), methodUsed }
    },
    cancel: async payment => {
      await client.expireSession(readSessionId(payment)).catch((error: unknown) => {
        // The session was paid or expired, which a webhook reports.
        if (!(error instanceof ProviderRejectionError)) throw error
      })
    },
    refund: async (payment, refund, isRetry) => {
      const { payment_intent } = await readSession(payment)
      if (!payment_intent) throw new Error(`The session of payment ${payment.id} has no payment to refund`)
      // Stripe's idempotency keys expire after a day; the metadata stays.
      const earlierRefunds = isRetry ? (await client.listRefunds(payment_intent)).data : []
      const sentRefund =
        earlierRefunds.find(candidate => candidate.metadata?.[REFERENCE_KEY] === refund.reference) ??
        (await client.createRefund(
          {
            payment_intent,
            amount: String(refund.amountCents),
            [`metadata[${REFERENCE_KEY}]`]: refund.reference,
          },
          refund.reference,
        ))
      return { outcome: toRefundOutcome(sentRefund), providerReference: sentRefund.id }
    },
    readRefundState: async (_payment, { providerReference }) =>
      providerReference ? toRefundOutcome(await client.readRefund(providerReference)) : 'pending',
  }

  async function findMethodUsed(intentId: string | null | undefined): Promise<string | null> {
    if (!intentId) return null
    const details = (await client.readIntent(intentId)).latest_charge?.payment_method_details
    return details?.card?.brand ?? details?.type ?? null
  }
}

const readSessionId = ({ id, providerReference }: PaymentRow): string => {
  if (!providerReference) throw new Error(`Payment ${id} has no session at Stripe`)
  return providerReference
}
