import { z } from 'zod'
import { ORDER_TEXT_KINDS } from '#compliance/domain/legal-text.ts'
import { publicDocument, publicOrder } from '#orders/contract-order.ts'
import { publicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { createItemResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

export const PAYMENT_GROUPS = ['banklinks', 'cards', 'payLater', 'other'] as const
export const paymentMethod = z.object({
  name: z.string(),
  display_name: z.string(),
  logo_url: z.string(),
  url: z.string(),
  country: z.string().nullable(),
})
/** Methods by group, without empty groups. */
export const paymentMethods = z.object({
  banklinks: z.array(paymentMethod).optional(),
  cards: z.array(paymentMethod).optional(),
  payLater: z.array(paymentMethod).optional(),
  other: z.array(paymentMethod).optional(),
})
export type PaymentMethods = z.infer<typeof paymentMethods>

/** A method that the open amount excludes; `limit` is its smallest or largest amount in euros. */
export const excludedMethod = paymentMethod
  .pick({ name: true, display_name: true, country: true })
  .extend({ reason: z.enum(['tooSmall', 'tooLarge']), limit: z.number() })

const failedAttempt = z.object({
  state: z.enum(['cancelled', 'failed']),
  method: z.enum(PAYMENT_GROUPS),
  name: z.string(),
  country: z.string().nullable(),
})

const tokenParams = z.object({ token: z.string() })
const providerParams = z.object({ provider: z.string().max(40) })

export const payments = {
  view: endpoint({
    method: 'GET',
    path: '/v1/payment/:token',
    summary: 'Returns an order by its public token, with the methods to pay it',
    allow: 'anyone',
    params: tokenParams,
    query: z.object({ lang: z.string().optional() }),
    response: createItemResponseSchema(
      z.object({
        order: publicOrder,
        /** Null when the order was sent in one parcel or not yet, and nothing was returned. */
        fulfilment: publicFulfilment.nullable(),
        paymentMethods,
        excludedMethods: z.array(excludedMethod),
        /** False when the shop arranges payment with each customer. */
        acceptsOnlinePayment: z.boolean(),
        /** Issued invoices and credit notes. */
        documents: z.array(publicDocument),
        /** True when the order has a prepayment invoice for a bank transfer. */
        hasPrepaymentInvoice: z.boolean(),
        /** True when the invoice and documents of approvals can be downloaded as one archive. */
        hasApprovalBundle: z.boolean(),
        /** The order page offers the withdrawal function. */
        canWithdraw: z.boolean(),
        /** Legal texts and the guarantee notice that were in force when the order was placed. */
        legalTexts: z.array(z.enum(ORDER_TEXT_KINDS)),
        /** The latest payment attempt of an unpaid order if it failed, or null. */
        failedAttempt: failedAttempt.nullable(),
        /** True while a payment is pending at the provider, so that the customer does not pay twice. */
        isPaymentPending: z.boolean(),
        /** State of a payment that arrived after the order was cancelled, or null. */
        latePayment: z.enum(['refundDue', 'refunded']).nullable(),
      }),
    ),
    errorStatuses: [404, 410],
  }),
  start: endpoint({
    method: 'PUT',
    path: '/v1/payment/:token',
    summary:
      'Starts a payment with the chosen method and returns its address. Rejected while another payment is pending, unless `is_confirmed` is set',
    allow: 'anyone',
    params: tokenParams,
    body: z.object({
      method: z.enum(PAYMENT_GROUPS),
      name: z.string().max(100),
      country: z.string().max(10).nullable().optional(),
      /** The customer confirmed another payment while one is pending. */
      is_confirmed: z.boolean().optional(),
    }),
    response: createResponseSchema({ status: z.literal('success'), data: z.object({ url: z.string() }) }),
    errorStatuses: [404, 409, 410, 429, 503],
  }),
  startByForm: endpoint({
    method: 'POST',
    path: '/payment/start/:token',
    summary: 'Starts a payment from a form without JavaScript and redirects to the payment page, or back to the order',
    allow: 'anyone',
    params: tokenParams,
    body: z.object({
      method: z.enum(PAYMENT_GROUPS),
      name: z.string().max(100),
      country: z.string().max(10).optional(),
      is_confirmed: z.literal('1').optional(),
    }),
    as: 'form',
    response: null,
    answers: 'page',
    errorStatuses: [404, 410],
    // Anyone with the order's token may pay it, so a foreign page gains nothing.
    skipsCsrfToken: true,
  }),
  receiveReturn: endpoint({
    method: 'GET',
    path: '/payment/return/:provider',
    summary: 'Receives the browser that returns from a provider',
    allow: 'anyone',
    params: providerParams,
    response: null,
    answers: 'see-other',
  }),
  receiveReturnByForm: endpoint({
    method: 'POST',
    path: '/payment/return/:provider',
    summary: 'Receives the browser of providers that return it with a form',
    allow: 'anyone',
    params: providerParams,
    as: 'raw',
    response: null,
    answers: 'see-other',
    skipsCsrfToken: true,
  }),
  receiveNotification: endpoint({
    method: 'POST',
    path: '/payment/notify/:provider',
    summary: "Receives a provider's signed message about a payment",
    allow: 'anyone',
    params: providerParams,
    as: 'raw',
    response: null,
    answers: 'empty',
    skipsCsrfToken: true,
  }),
}

export const paymentLogos = {
  readShopLogo: endpoint({
    method: 'GET',
    path: '/payment-logos/:file',
    summary: "Returns the shop's own logo of a payment method",
    allow: 'anyone',
    params: z.object({ file: z.string().regex(/^[\w-]{1,60}\.svg$/) }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  readMethodLogo: endpoint({
    method: 'GET',
    path: '/payment-logos/makecommerce/:name/:country',
    summary: "Returns the logo of a provider's method, or a drawn one",
    allow: 'anyone',
    params: z.object({ name: z.string().min(1).max(100), country: z.string().regex(/^(any|[a-z]{2})$/) }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}

export const sandboxBank = {
  view: endpoint({
    method: 'GET',
    path: '/sandbox-bank/:reference',
    summary: "Shows the sandbox bank's page with three results",
    allow: 'anyone',
    params: z.object({ reference: z.string().max(100) }),
    response: null,
    answers: 'page',
    errorStatuses: [404],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/sandbox-bank/:reference',
    summary: 'Simulates the bank: notifies the shop and sends the browser back',
    allow: 'anyone',
    params: z.object({ reference: z.string().max(100) }),
    body: z.object({ outcome: z.enum(['paid', 'cancelled', 'failed']) }),
    as: 'form',
    response: null,
    answers: 'see-other',
    errorStatuses: [404],
    skipsCsrfToken: true,
  }),
}
