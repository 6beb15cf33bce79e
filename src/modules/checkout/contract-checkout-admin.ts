import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { listQuery } from '#wire/list-query.ts'

/** A request to VIES about an exempt order's VAT number, with its response. */
const vatCheck = z.object({
  id: z.number().int(),
  /** Order number. */
  order: z.string(),
  attempt: z.number().int(),
  number: z.string(),
  result: z.enum(['valid', 'invalid', 'unknown']),
  /** Reason for an unknown result: VIES's error code or one of the shop's. */
  reason: z.string(),
  consultation_number: z.string(),
  /** Raw response body. */
  raw: z.string(),
  at: z.iso.datetime(),
})
export type VatCheck = z.infer<typeof vatCheck>

const vatCheckQuery = listQuery({
  sorts: ['at', 'order'],
  sort: '-at',
  /** Order number; without it the checks of all orders are listed. */
  filters: { order: id.optional() },
})
export type VatCheckQuery = z.infer<typeof vatCheckQuery>

export const checkoutAdmin = {
  listVatChecks: endpoint({
    method: 'GET',
    path: '/v1/admin/vat-check',
    summary: 'Lists VIES checks of exempt orders, newest first by default. `order` filters by order number.',
    allow: { permission: 'order.edit' },
    query: vatCheckQuery,
    response: createListResponseSchema(vatCheck),
    paged: true,
  }),
  repeatVatCheck: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat-check',
    summary: "Checks an exempt order's VAT number with VIES again and stores the result.",
    allow: { permission: 'order.edit' },
    params: idParams,
    response: createItemResponseSchema(vatCheck),
    errorStatuses: [404, 409],
  }),
}
