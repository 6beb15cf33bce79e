import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id } from '#wire/fields.ts'
import { listQuery } from '#wire/list-query.ts'

/** One question to VIES about an exempt order's VAT number, with its answer. */
const vatCheck = z.object({
  id: z.number().int(),
  /** The order's number. */
  order: z.string(),
  attempt: z.number().int(),
  number: z.string(),
  result: z.enum(['valid', 'invalid', 'unknown']),
  /** Why it is unknown: VIES's own word, or ours. */
  reason: z.string(),
  consultation_number: z.string(),
  /** The answer as it came. */
  raw: z.string(),
  at: z.iso.datetime(),
})
export type VatCheck = z.infer<typeof vatCheck>

const vatCheckQuery = listQuery({
  sorts: ['at', 'order'],
  sort: '-at',
  /** An order's number; checks of all orders without it. */
  filters: { order: id.optional() },
})
export type VatCheckQuery = z.infer<typeof vatCheckQuery>

export const checkoutAdmin = {
  vatChecks: endpoint({
    method: 'GET',
    path: '/v1/admin/vat-check',
    summary: "What VIES said of exempt orders' VAT numbers, newest first unless sorted; `order` is an order's number",
    allow: { permission: 'order.edit' },
    query: vatCheckQuery,
    response: listOf(vatCheck),
    paged: true,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat-check',
    summary: "Asks VIES about an exempt order's VAT number once more, and keeps the answer",
    allow: { permission: 'order.edit' },
    params: byId,
    response: one(vatCheck),
    refusals: [404, 409],
  }),
}
