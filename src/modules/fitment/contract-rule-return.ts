import { z } from 'zod'
import { createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'
import { CONFIDENCES } from './domain/confidence.ts'
import { SOURCE_KINDS } from './domain/fitment-rule.ts'

const returnedRule = z.object({
  id,
  product_id: id,
  code1: z.string(),
  name: z.string(),
  /** The car of the rule. */
  target: z.string(),
  source_name: z.string(),
  source_kind: z.enum(SOURCE_KINDS),
  confidence: z.enum(CONFIDENCES),
  /** Returned lines of orders in 90 days. */
  returns: z.number().int(),
  last_at: z.iso.datetime(),
})
export type ReturnedRuleAnswer = z.infer<typeof returnedRule>

const returnedRuleQuery = listQuery({
  sorts: ['returns', 'last_at'],
  sort: '-returns',
  filters: { q: searchQuery },
})
export type ReturnedRuleQuery = z.output<typeof returnedRuleQuery>

export const ruleReturnAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-return',
    summary: 'Lists the fitment rules whose goods came back in 90 days because they did not fit; `q` names products',
    allow: { permission: 'product.edit' },
    query: returnedRuleQuery,
    response: createListResponseSchema(returnedRule),
    paged: true,
  }),
}
