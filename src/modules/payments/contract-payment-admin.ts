import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { eurosAmount, id, idParams, singleLineText } from '#wire/fields.ts'
import { MANUAL_METHODS } from './domain/manual-payment.ts'

/** Users who handle orders see payments; changing them needs another permission. */
const allow = { permission: 'order.edit' } as const
const allowMoneyChanges = { permission: 'order.money' } as const

const refund = z.object({
  id: z.number().int(),
  amount: z.number(),
  state: z.enum(['requested', 'sending', 'pending', 'done', 'failed']),
  actor: z.string(),
  comment: z.string(),
  /** The refund was made outside the shop and only recorded. */
  is_outside: z.boolean(),
  requested_at: z.iso.datetime(),
})

/** A payment attempt for staff. */
const staffPayment = z.object({
  id: z.number().int(),
  provider: z.string(),
  method: z.string(),
  /** Display name of the method, such as a bank's name. */
  method_label: z.string(),
  /** Method that the customer used, if the provider reported it. */
  method_used: z.string().nullable(),
  provider_reference: z.string().nullable(),
  amount: z.number(),
  /** Amount that can still be refunded. */
  refundable: z.number(),
  /** True for a payment of the order. Refunds of other payments do not change the order's totals. */
  pays_order: z.boolean(),
  state: z.enum(['created', 'pending', 'completed', 'cancelled', 'failed', 'refunded']),
  created_at: z.iso.datetime(),
  /** Day in Estonia on which the payment arrived; null when the order's history contains no receipt. */
  received_on: z.iso.date().nullable(),
  refunds: z.array(refund),
})
export type StaffPayment = z.infer<typeof staffPayment>

const MAX_REFUND_EUROS = 9_999_999
/** An amount in euros whose cents fit into the database's integer column. */
const storableEuros = eurosAmount(21_474_836.47)

const comment = singleLineText().default('')

export const paymentAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:number/payment',
    summary: "Lists an order's payments with their refunds, latest first",
    allow,
    params: z.object({ number: id }),
    response: createListResponseSchema(staffPayment),
  }),
  record: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:number/payment',
    summary: 'Records a payment in cash, by card terminal or by bank transfer, in full or in part',
    allow: allowMoneyChanges,
    params: z.object({ number: id }),
    body: z
      .object({
        comment,
        method: z.enum(MANUAL_METHODS).default('transfer'),
        /** Received amount; the open amount by default. */
        amount: storableEuros.optional(),
        /** Day of receipt; today by default, never a future day. */
        received_on: z.iso.date().optional(),
        /** Open amount that the client saw. The call fails with 409 when it has changed. */
        to_pay: storableEuros.optional(),
      })
      .prefault({}),
    response: createItemResponseSchema(staffPayment),
    errorStatuses: [404, 409],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/v1/admin/payment/:id/refund',
    summary:
      'Refunds a payment in full or in part. A job calls the provider; `is_outside` only records a refund made elsewhere',
    allow: allowMoneyChanges,
    params: idParams,
    body: z.object({
      amount: eurosAmount(MAX_REFUND_EUROS),
      comment,
      /** Refundable amount that the client saw. A changed amount returns 409 and prevents a second refund. */
      refundable: storableEuros.optional(),
      /** The refund was made in cash, by the bank or at the provider, so that the shop only records it. */
      is_outside: z.boolean().default(false),
      /** Task that the recorded refund solves; 409 when somebody has solved it. */
      task: id.optional(),
    }),
    response: createItemResponseSchema(refund),
    errorStatuses: [404, 409],
  }),
}
