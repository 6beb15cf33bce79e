import { z } from 'zod'
import { FIXABLE_RULES, RULE_NAMES } from '#quality/domain/rules.ts'
import { createListResponseSchema, createResponseSchema, successResponse } from '#wire/answer.ts'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { enumWithDefault, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'product.edit' } as const
const rule = z.enum(RULE_NAMES)

const problem = z.object({
  rule,
  /** The reason for the dismissal; null while the problem is open. */
  dismissed: z.string().nullable(),
  /** Words that the law forbids, as the product's texts have them. */
  words: z.array(z.string()).optional(),
})

const problematicProduct = z.object({
  id,
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  /** 100 means no problems. */
  score: z.number().int(),
  problems: z.array(problem),
})
export type ProblematicProduct = z.infer<typeof problematicProduct>

const problemFilters = {
  q: searchQuery,
  rule: optionalFilter(rule),
  state: enumWithDefault(['open', 'dismissed'], 'open'),
}

const problemQuery = listQuery({
  sorts: ['score', 'name', 'code1', 'brand'],
  sort: 'score',
  filters: problemFilters,
})
export type ProblemQuery = z.output<typeof problemQuery>

const countedRule = z.object({
  rule,
  open: z.number().int(),
  dismissed: z.number().int(),
  /** Open problems a week ago; null without a count. */
  openWeekAgo: z.number().int().nullable(),
})
export type CountedRule = z.infer<typeof countedRule>

const ruleBody = z.object({ rule })

export const problemAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/problematic-product',
    summary: 'Lists products with problems, worst first',
    allow,
    query: problemQuery,
    response: createListResponseSchema(problematicProduct),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v1/admin/problematic-product/summary',
    summary: 'Counts problems by rule, now and a week ago',
    allow,
    response: createResponseSchema({
      /** All products, and those without problems. */
      products: z.number().int(),
      problemFree: z.number().int(),
      rules: z.array(countedRule),
    }),
  }),
  fix: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/fix',
    summary: 'Fixes a problem automatically; 409 when it no longer exists, 422 when it needs a decision',
    allow,
    params: idParams,
    body: ruleBody,
    response: createResponseSchema({ problems: z.array(rule) }),
    errorStatuses: [404, 409],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/dismiss',
    summary: 'Dismisses a problem with a reason; 409 when it no longer exists',
    allow,
    params: idParams,
    body: ruleBody.extend({ reason: singleLineText(200).min(1) }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/problematic-product/:id/restore',
    summary: 'Reopens a dismissed problem',
    allow,
    params: idParams,
    body: ruleBody,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}

/** Bulk actions that fix problems without a choice. */
export const problemBulk = defineBulkEndpoints({
  path: '/v1/admin/problematic-product',
  allow,
  filters: problemFilters,
  action: z.object({ kind: z.literal('fix'), rule: z.enum(FIXABLE_RULES) }),
})
