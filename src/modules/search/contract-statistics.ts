import { z } from 'zod'
import { listOf } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { listQuery } from '#wire/list-query.ts'

const PERIODS = ['last30', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** What was searched for, a row per words; nothing says who did. */
const searchedWords = z.object({
  words: z.string(),
  /** How often. */
  count: z.number().int(),
  /** How many products the last one found. */
  results: z.number().int(),
  last_at: z.iso.datetime(),
})
export type SearchedWords = z.infer<typeof searchedWords>

const statisticsQuery = listQuery({
  sorts: ['count', 'last_at', 'results', 'words'],
  sort: '-count',
  filters: {
    /** The last 30 days, this month in Tallinn, or all. */
    period: z.enum(PERIODS).default('all'),
    /** `none`: only what found nothing. */
    found: z.enum(['all', 'some', 'none']).default('all'),
  },
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

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
}
