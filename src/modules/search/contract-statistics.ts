import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

export const PERIODS = ['last30', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

const PAGE_SIZE = 50
const MOST_PAGE_SIZE = 200
const LAST_PAGE = 100_000

/** A number of a query; a wild one reads as the nearest sensible. */
const count = (standard: number, most: number) =>
  z.coerce
    .number()
    .catch(standard)
    .transform(value => Math.min(Math.max(Math.trunc(value) || standard, 1), most))

/** What was searched for, a row per words; nothing says who did. */
export const searchedWords = z.object({
  words: z.string(),
  /** How often. */
  count: z.number().int(),
  /** How many products the last one found. */
  results: z.number().int(),
  last_at: z.iso.datetime(),
})
export type SearchedWords = z.infer<typeof searchedWords>

export const statistics = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/statistics',
    summary: 'Search keywords, the most searched first',
    allow: { permission: 'report.view' },
    query: z.object({
      /** The last 30 days, this month in Tallinn, or all. */
      period: z.enum(PERIODS).default('all'),
      /** `none`: only what found nothing. */
      found: z.enum(['all', 'some', 'none']).default('all'),
      page: count(1, LAST_PAGE),
      pageSize: count(PAGE_SIZE, MOST_PAGE_SIZE),
      lang: z.string().optional(),
    }),
    response: z.object({ success: z.literal(true), results: z.array(searchedWords) }),
    paged: true,
  }),
}
