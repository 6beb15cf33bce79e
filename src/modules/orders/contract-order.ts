import { z } from 'zod'
import { APPROVAL_KINDS, ROAD_USES } from '#catalog/domain/road-approval.ts'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { VERDICT_KINDS } from '#fitment/contract-fit.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, multilingualText } from '#wire/fields.ts'
import { PAYMENT_METHODS } from './domain/payment-method.ts'
import { PAYMENT_STATUSES } from './domain/payment-status.ts'

/**
 * The dispatch time: working days after the payment, and the latest day once paid (`YYYY-MM-DD`). Null when unknown
 * or over.
 */
const dispatchFields = { leaves_in: z.number().int().nullable(), leaves_by: z.iso.date().nullable() }

/** The money of an order in euros; no amount is negative. */
export const orderPayment = z.object({
  /** `partlyPaid`: a payment arrived and an amount is open. `void`: cancelled, or all returned, unpaid. */
  status: z.enum(PAYMENT_STATUSES),
  received: z.number(),
  refunded: z.number(),
  /** The amount still to pay. */
  open: z.number(),
  /** The amount still to refund. */
  due: z.number(),
})
export type OrderPayment = z.infer<typeof orderPayment>

/** An order as its public page shows it, with as little personal data as possible. */
export const publicOrder = z.object({
  number: z.string(),
  public_token: z.string(),
  /** A payment arrived, and no amount is open. */
  isPaid: z.boolean(),
  payment: orderPayment,
  state: z.enum(['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned']),
  placed_at: z.iso.datetime(),
  /** The time of the first payment. */
  paid_at: z.iso.datetime().nullable(),
  /** The payment method of an order placed by staff; null when the customer placed it. */
  pays_by: z.enum(PAYMENT_METHODS).nullable(),
  /** The end of the stock hold; null without one. */
  held_until: z.iso.datetime().nullable(),
  client_type: z.enum(['private', 'business']),
  delivery_provider: z.string(),
  /** The id of the pick-up point; null for other deliveries. */
  delivery_option: z.string().nullable(),
  vat_exempt: z.boolean(),
  /** `collected`: the customer picks the order up. */
  delivery: z.object({
    provider: z.string(),
    name: z.string(),
    target: z.string(),
    /** Opening hours of the pick-up point; empty when unknown. */
    hours: z.string(),
    collected: z.boolean(),
  }),
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      class: z.string(),
      code1: z.string(),
      name: z.string(),
      amount: z.number().int(),
      unit: z.string(),
      price: z.number(),
      /** After the discounts. */
      total: z.number(),
      /** The promotions that reduce the line, in the money of its total; missing without any. */
      discounts: z.array(z.object({ name: z.string(), code: z.string(), sum: z.number() })).optional(),
      /** The availability when ordered; null for delivery. */
      availability: z.enum(['inStock', 'inDays', 'onDemand', 'nonStock']).nullable(),
      /** The reason why the consumer cannot withdraw from this line, as ordered; missing if they can. */
      exclusion: z.enum(WITHDRAWAL_EXCLUSIONS).exclude(['none']).optional(),
      /** The producer's guarantee of durability, as ordered by a consumer; missing without one. */
      durability: z
        .object({
          years: z.number(),
          /** The goods and the guarantor that the label and its conditions name. */
          goods: z.string(),
          guarantor: z.string(),
          /** The address of the label; null without a file. */
          label: z.string().nullable(),
        })
        .optional(),
      /** The verdict for the customer's car, as stated when ordered; missing without a car. */
      fit: z
        .object({
          car: z.string(),
          verdict: z.enum(VERDICT_KINDS),
          /** The shop promised to take the product back if it does not fit. */
          isGuaranteed: z.boolean(),
          answers: z.array(z.object({ question: multilingualText, answer: multilingualText })),
          /** The reason, or the open questions; missing in older orders. */
          explanation: multilingualText.optional(),
        })
        .optional(),
      /**
       * The manufacturer's statements about road use in the country of the delivery, as ordered; missing without any.
       */
      road_use: z
        .object({
          country: z.string(),
          use: z.enum(ROAD_USES),
          approvals: z.array(
            z.object({
              kind: z.enum(APPROVAL_KINDS),
              regulation: z.string(),
              number: z.string(),
              conditions: multilingualText,
            }),
          ),
        })
        .optional(),
      ...dispatchFields,
    }),
  ),
  ...dispatchFields,
  /** VAT per rate, computed on the rate's total. */
  vat: z.array(z.object({ percent: z.number(), amount: z.number() })),
  total: z.number(),
  /** The amount payable now: the total at first, 0 once paid, then any amount added by an edit. */
  to_pay: z.number(),
  /** The tracking data; `url` is empty without a tracking page. */
  tracking: z.object({ code: z.string(), url: z.string() }).nullable(),
})
export type PublicOrder = z.infer<typeof publicOrder>

/** An invoice or a credit note, as the order's page lists it. */
export const publicDocument = z.object({ number: z.number().int(), kind: z.enum(['invoice', 'credit']) })
export type PublicDocument = z.infer<typeof publicDocument>

/** The document's number; the invoice by default. */
export const documentQuery = z.object({
  number: id.optional().catch(undefined),
})

export const E_INVOICE_FORMATS = ['ubl', 'e-arve'] as const
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number]

export const orders = {
  summary: endpoint({
    method: 'GET',
    path: '/order/download/:token',
    summary: 'Returns the order summary as PDF',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 410],
  }),
  prepayment: endpoint({
    method: 'GET',
    path: '/order/prepayment/:token',
    summary: 'Returns the prepayment invoice as PDF, with amount, account, deadline and reference number',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 410],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/order/invoice/:token',
    summary:
      'Returns the VAT invoice of a paid order as PDF, or the document with this number; 409 before it is issued',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    query: documentQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404, 409, 410],
  }),
  bundle: endpoint({
    method: 'GET',
    path: '/order/bundle/:token',
    summary: 'Returns the invoices and the documents of the approvals of a paid order as one ZIP archive',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 410],
  }),
  eInvoice: endpoint({
    method: 'GET',
    path: '/order/e-invoice/:token',
    summary:
      'Returns an invoice or credit note as XML: UBL 2.1 (Peppol BIS Billing 3) or the Estonian e-arve 1.2; 409 names what the document lacks',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    query: z.object({ number: id, format: z.enum(E_INVOICE_FORMATS).default('ubl') }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 409, 410],
  }),
}
