import { z } from 'zod'
import { MENDABLE_RULES, RULE_NAMES } from '#quality/domain/rules.ts'
import { answer, done, listOf } from '#wire/answer.ts'
import { bulkCalls } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line } from '#wire/fields.ts'
import { chosen, listQuery, oneOf, searched } from '#wire/list-query.ts'

const allow = { permission: 'product.edit' } as const
const rule = z.enum(RULE_NAMES)

const problem = z.object({
  rule,
  /** Why it is not to be mended; null where it is. */
  dismissed: z.string().nullable(),
})

/** A product with whatever is wrong with it. */
const problematicProduct = z.object({
  id,
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  /** 100: nothing is wrong. */
  score: z.number().int(),
  problems: z.array(problem),
})
export type ProblematicProduct = z.infer<typeof problematicProduct>

const problemFilters = { q: searched, rule: chosen(rule), state: oneOf(['open', 'dismissed'], 'open') }

const problemQuery = listQuery({
  sorts: ['score', 'name', 'code1', 'brand'],
  sort: 'score',
  filters: problemFilters,
})
export type ProblemQuery = z.output<typeof problemQuery>

const counted = z.object({
  rule,
  found: z.number().int(),
  dismissed: z.number().int(),
  /** How many were open a week ago; null where nobody counted. */
  before: z.number().int().nullable(),
})
export type CountedRule = z.infer<typeof counted>

const ofRule = z.object({ rule })

export const problemAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/problematic-product',
    summary: 'Products with something wrong, the worst first',
    allow,
    query: problemQuery,
    response: listOf(problematicProduct),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v1/admin/problematic-product/summary',
    summary: 'How many products have what, and had a week ago',
    allow,
    response: answer({
      /** Products altogether, and those with nothing wrong. */
      products: z.number().int(),
      sound: z.number().int(),
      rules: z.array(counted),
    }),
  }),
  mend: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/mend',
    summary: 'Mends what one press can mend; 409 when it is not there any more, 422 when only people can',
    allow,
    params: byId,
    body: ofRule,
    response: answer({ problems: z.array(rule) }),
    refusals: [404, 409],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/dismiss',
    summary: 'Says why it is not to be mended; 409 when it is not there any more',
    allow,
    params: byId,
    body: ofRule.extend({ reason: line(200).min(1) }),
    response: done,
    refusals: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/restore',
    summary: 'Takes a dismissal back',
    allow,
    params: byId,
    body: ofRule,
    response: done,
    refusals: [404, 409],
  }),
}

/** Problems of many products at once, as far as they can be mended without a choice. */
export const problemBulk = bulkCalls({
  path: '/v1/admin/problematic-product',
  allow,
  filters: problemFilters,
  deed: z.object({ kind: z.literal('mend'), rule: z.enum(MENDABLE_RULES) }),
})
