import { z } from 'zod'
import { createListResponseSchema } from '#wire/answer.ts'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { PRICE_SOURCES } from './domain/price-jump.ts'

const allow = { permission: 'price.approve' } as const

const waitingPrice = z.object({
  id,
  product: z.object({ id, name: z.string(), code1: z.string() }),
  /** The regular and the current price in euros, before and after the change. */
  old_price: z.number(),
  old_total_price: z.number(),
  price: z.number(),
  total_price: z.number(),
  change_percent: z.number().int(),
  source: z.enum(PRICE_SOURCES),
  /** The import that proposed the change, unless it was deleted. */
  import: z.object({ id, name: z.string() }).nullable(),
  /** Null for a change without a user. */
  proposed_by: z.string().nullable(),
  proposed_at: z.iso.datetime(),
  below_cost: z.boolean(),
  /** The price was changed after the proposal, which can only be rejected. */
  outdated: z.boolean(),
})
export type WaitingPrice = z.infer<typeof waitingPrice>

const filters = { q: searchQuery, source: optionalFilter(z.enum(PRICE_SOURCES)) }

const waitingPriceQuery = listQuery({
  sorts: ['proposed_at', 'change_percent'],
  sort: '-proposed_at',
  filters,
})
export type WaitingPriceQuery = z.output<typeof waitingPriceQuery>

/** Price changes beyond the limit of the shop. */
export const priceApproval = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/price-approval',
    summary: 'Lists price changes that wait for approval, latest first; `q` searches products',
    allow,
    query: waitingPriceQuery,
    response: createListResponseSchema(waitingPrice),
    paged: true,
  }),
}

/** Approves or rejects waiting price changes. An undo lets them wait again and restores the old prices. */
export const priceApprovalBulk = defineBulkEndpoints({
  path: '/v1/admin/price-approval',
  allow,
  filters,
  action: z.object({ kind: z.enum(['approve', 'reject']) }),
})
