import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'
import { RESOLUTIONS } from './domain/resolution.ts'

const PERIODS = ['last30', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]
/** The last 30 days, the current month in Tallinn, or everything. */
const period = z.enum(PERIODS).default('all')

/** Statistics of a search; anonymous. */
const searchStatistics = z.object({
  words: z.string(),
  /** Number of searches. */
  count: z.number().int(),
  /** Number of results of the latest search. */
  results: z.number().int(),
  /** Number of products opened, and of orders with such a product. */
  clicks: z.number().int(),
  orders: z.number().int(),
  last_at: z.iso.datetime(),
  /** Searches per week in the last twelve weeks, latest last. */
  trend: z.array(z.number().int()),
  /** The resolution by staff; null while the search is unresolved. */
  resolution: z.enum(RESOLUTIONS).nullable(),
  /** Redirect target instead of a list. */
  redirect_target: z
    .object({ kind: z.enum(['category', 'product']), id: z.number().int(), name: z.string() })
    .nullable(),
})
export type SearchStatistics = z.infer<typeof searchStatistics>

const statisticsQuery = listQuery({
  sorts: ['count', 'last_at', 'results', 'words', 'clicks', 'orders'],
  sort: '-count',
  filters: {
    period,
    q: searchQuery,
    /** `none`: without results; `unresolved`: without results and not resolved by staff; `resolved`: by staff. */
    found: z.enum(['all', 'some', 'none', 'unresolved', 'resolved']).default('all'),
  },
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

/** A day of the period, or a month with its first day. */
const trendPoint = z.object({
  day: z.iso.date(),
  count: z.number().int(),
  /** Number of searches without results. */
  withoutResults: z.number().int(),
  clicks: z.number().int(),
  orders: z.number().int(),
})
export type TrendPoint = z.infer<typeof trendPoint>

export const statistics = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/statistics',
    summary: 'Lists search statistics, most frequent first',
    allow: { permission: 'report.view' },
    query: statisticsQuery,
    response: createListResponseSchema(searchStatistics),
    paged: true,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/v1/admin/statistics/trend',
    summary: 'Returns searches, clicks and orders per day or month; all searches without words',
    allow: { permission: 'report.view' },
    query: z.object({ period, words: z.string().max(300).default('') }),
    response: createItemResponseSchema(z.object({ step: z.enum(['day', 'month']), points: z.array(trendPoint) })),
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/v1/admin/statistics/word',
    summary:
      'Resolves a search: `redirect` to a category or product, `synonym` or `dismissed`; `open` makes it unresolved again',
    allow: { permission: 'product.edit' },
    body: z.object({
      words: singleLineText(300).min(1),
      resolution: z.enum([...RESOLUTIONS, 'open']),
      category_id: id.optional(),
      product_id: id.optional(),
    }),
    response: successResponse,
  }),
}
