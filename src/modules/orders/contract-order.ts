import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'
import { PAY_WAYS } from './domain/pay-way.ts'
import { PAYMENT_STATUSES } from './domain/payment-status.ts'

/** When goods leave: in so many working days from the payment, and once it came by that day (`YYYY-MM-DD`); null where nobody can say or it is over. */
const leaves = { leaves_in: z.number().int().nullable(), leaves_by: z.iso.date().nullable() }

/** The money of an order in euros, as its ledger has it; no sum is negative. */
export const orderPayment = z.object({
  /** `partlyPaid`: money came and something is still to be paid. `void`: cancelled before any came. */
  status: z.enum(PAYMENT_STATUSES),
  received: z.number(),
  refunded: z.number(),
  /** Still to be paid. */
  open: z.number(),
  /** Still to be paid back. */
  due: z.number(),
})
export type OrderPayment = z.infer<typeof orderPayment>

/** An order as its own page shows it to whoever has the token: no more of the person than that page needs. */
export const publicOrder = z.object({
  number: z.string(),
  public_token: z.string(),
  /** Money came, and nothing is to be paid any more. */
  isPaid: z.boolean(),
  payment: orderPayment,
  state: z.enum(['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned']),
  placed_at: z.iso.datetime(),
  /** When its first money came. */
  paid_at: z.iso.datetime().nullable(),
  /** How it will be paid, where staff made it; null where its buyer did. */
  pays_by: z.enum(PAY_WAYS).nullable(),
  /** Until when its pieces are held from others without being paid; null where it holds none. */
  held_until: z.iso.datetime().nullable(),
  client_type: z.enum(['private', 'business']),
  delivery_provider: z.string(),
  /** The id of the pick-up point; null where it goes to none. */
  delivery_option: z.string().nullable(),
  vat_exempt: z.boolean(),
  /** `collected`: the customer comes for it. */
  delivery: z.object({
    provider: z.string(),
    name: z.string(),
    target: z.string(),
    /** Opening hours of the place as its list has them; '' where it has none. */
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
      total: z.number(),
      /** How it could be had when it was ordered; null for delivery. */
      availability: z.enum(['inStock', 'inDays', 'onDemand', 'nonStock']).nullable(),
      ...leaves,
    }),
  ),
  ...leaves,
  /** VAT per rate, computed on the sum. */
  vat: z.array(z.object({ percent: z.number(), amount: z.number() })),
  total: z.number(),
  /** What is to be paid now: all of it at first, 0 once it is paid, and what was added to it since. */
  to_pay: z.number(),
  /** How the parcel is followed; `url` is empty where the carrier has no page for it. */
  tracking: z.object({ code: z.string(), url: z.string() }).nullable(),
})
export type PublicOrder = z.infer<typeof publicOrder>

/** An invoice or a credit note, as the order's page lists it. */
export const publicPaper = z.object({ number: z.number().int(), kind: z.enum(['invoice', 'credit']) })
export type PublicPaper = z.infer<typeof publicPaper>

/** Which of an order's papers; the invoice unless told. */
export const invoiceNumber = z.object({
  number: id.optional().catch(undefined),
})

export const orders = {
  summary: endpoint({
    method: 'GET',
    path: '/order/download/:token',
    summary: 'The order summary as PDF',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: null,
    answers: 'file',
    refusals: [404, 410],
  }),
  prepayment: endpoint({
    method: 'GET',
    path: '/order/prepayment/:token',
    summary:
      'The prepayment invoice as PDF: what is to be paid, to which account, by when and with which reference number',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: null,
    answers: 'file',
    refusals: [404, 410],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/order/invoice/:token',
    summary: 'The VAT invoice of a paid order as PDF, or the paper of this number: an invoice or a credit note',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    query: invoiceNumber,
    response: null,
    answers: 'file',
    refusals: [404, 410],
  }),
}
