import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, line } from '#wire/fields.ts'
import { listQuery, searched } from '#wire/list-query.ts'
import { WORD_DEEDS } from './domain/word-deed.ts'

const PERIODS = ['last30', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]
/** The last 30 days, this month in Tallinn, or all. */
const period = z.enum(PERIODS).default('all')

/** What was searched for, a row per words; nothing says who did. */
const searchedWords = z.object({
  words: z.string(),
  /** How often. */
  count: z.number().int(),
  /** How many products the last one found. */
  results: z.number().int(),
  /** How often a product was opened from their list, and how many orders had such a product. */
  clicks: z.number().int(),
  orders: z.number().int(),
  last_at: z.iso.datetime(),
  /** How often in each of the last twelve weeks, the latest last. */
  trend: z.array(z.number().int()),
  /** How staff have dealt with them. */
  dealt: z.enum(WORD_DEEDS).nullable(),
  /** Where they lead instead of to a list. */
  leads_to: z.object({ kind: z.enum(['category', 'product']), id: z.number().int(), name: z.string() }).nullable(),
})
export type SearchedWords = z.infer<typeof searchedWords>

const statisticsQuery = listQuery({
  sorts: ['count', 'last_at', 'results', 'words', 'clicks', 'orders'],
  sort: '-count',
  filters: {
    period,
    q: searched,
    /** `none`: only what found nothing; `work`: of those, what nobody has dealt with; `dealt`: what somebody has. */
    found: z.enum(['all', 'some', 'none', 'work', 'dealt']).default('all'),
  },
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

/** A stretch of the period: a day, or a month by its first day. */
const trendPoint = z.object({
  day: z.iso.date(),
  count: z.number().int(),
  /** Of those, how many found nothing. */
  none: z.number().int(),
  clicks: z.number().int(),
  orders: z.number().int(),
})
export type TrendPoint = z.infer<typeof trendPoint>

export const statistics = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/statistics',
    summary: 'Search keywords, the most searched first unless sorted',
    allow: { permission: 'report.view' },
    query: statisticsQuery,
    response: listOf(searchedWords),
    paged: true,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/v1/admin/statistics/trend',
    summary:
      'How often something was searched for and what followed, by day or month of the period; all searches without words',
    allow: { permission: 'report.view' },
    query: z.object({ period, words: z.string().max(300).default('') }),
    response: one(z.object({ step: z.enum(['day', 'month']), points: z.array(trendPoint) })),
  }),
  deal: endpoint({
    method: 'PUT',
    path: '/v1/admin/statistics/word',
    summary:
      'Deals with a search: `redirect` leads it to a category or product, `synonym` and `dismissed` take it off the work list, `open` takes all that back',
    allow: { permission: 'product.edit' },
    body: z.object({
      words: line(300).min(1),
      deed: z.enum([...WORD_DEEDS, 'open']),
      category_id: id.optional(),
      product_id: id.optional(),
    }),
    response: done,
  }),
}
