import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, euros, id, line } from '#wire/fields.ts'
import { HAND_METHODS } from './domain/hand-payment.ts'

/** Payments are seen by whoever handles orders; money is another right. */
const allow = { permission: 'order.edit' } as const
const money = { permission: 'order.money' } as const

const refund = z.object({
  id: z.number().int(),
  amount: z.number(),
  state: z.enum(['asked', 'sending', 'pending', 'done', 'failed']),
  actor: z.string(),
  comment: z.string(),
  /** It went back past the shop, which only noted it. */
  outside: z.boolean(),
  asked_at: z.iso.datetime(),
})

/** A try to pay as staff see it. */
const staffPayment = z.object({
  id: z.number().int(),
  provider: z.string(),
  method: z.string(),
  /** The method as people know it: a bank's name. */
  method_label: z.string(),
  /** What it was really paid with, where the provider told. */
  method_used: z.string().nullable(),
  provider_reference: z.string().nullable(),
  amount: z.number(),
  /** How much can still go back. */
  refundable: z.number(),
  /** It paid the order's sale; else it came beside it, and its refunds are none of the order's. */
  of_sale: z.boolean(),
  state: z.enum(['created', 'pending', 'completed', 'cancelled', 'failed', 'refunded']),
  begun_at: z.iso.datetime(),
  /** The day on which its money came for the order, in Estonia; null where none did. */
  received_on: z.iso.date().nullable(),
  refunds: z.array(refund),
})
export type StaffPayment = z.infer<typeof staffPayment>

const MOST_EUROS = 9_999_999
/** A sum as it was seen: as much as the database keeps. */
const seenEuros = euros(21_474_836.47)

/** Why. */
const comment = line().default('')

export const paymentAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:number/payment',
    summary: "An order's payments with what went back, latest first",
    allow,
    params: z.object({ number: id }),
    response: listOf(staffPayment),
  }),
  note: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:number/payment',
    summary:
      'Notes money that came past the providers, in cash, by the card terminal or by a transfer: all that is open, or a part of it',
    allow: money,
    params: z.object({ number: id }),
    body: z
      .object({
        comment,
        method: z.enum(HAND_METHODS).default('transfer'),
        /** What came; all that is open unless given. */
        amount: seenEuros.optional(),
        /** The day on which it came; today unless given, never a later day. */
        received_on: z.iso.date().optional(),
        /** What was to be paid as it was seen: where it is another by now, 409 instead of money that nobody counted. */
        to_pay: seenEuros.optional(),
      })
      .prefault({}),
    response: one(staffPayment),
    refusals: [404, 409],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/v1/admin/payment/:id/refund',
    summary:
      'Sends a payment back, whole or in part, by a job that asks the provider; with `outside` notes what went back past the shop',
    allow: money,
    params: byId,
    body: z.object({
      amount: euros(MOST_EUROS),
      comment,
      /** What could still go back as it was seen: where it is another by now, 409 instead of a second refund. */
      refundable: seenEuros.optional(),
      /** It went back already, in cash, by the bank or at the provider: it is noted, and nothing is sent. */
      outside: z.boolean().default(false),
      /** The task that noting it solves; 409 where somebody dealt with that meanwhile. */
      task: id.optional(),
    }),
    response: one(refund),
    refusals: [404, 409],
  }),
}
