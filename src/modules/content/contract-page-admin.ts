import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, languageCode } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const manage = { permission: 'page.manage' } as const
const MOST_AT_ONCE = 200

const listedPage = z.object({
  id,
  /** In the answer's language. */
  title: z.string(),
  /** Null where it has no address in the answer's language. */
  path: z.string().nullable(),
  layout: z.enum(LAYOUTS),
  state: z.enum(['live', 'scheduled', 'hidden']),
  /** When that, or what it shows, changes by itself. */
  next_turn: z.iso.datetime().nullable(),
  /** Who has written something that is not saved yet. */
  drafts: z.array(z.string()),
  /** Languages that some of its texts are missing in. */
  missing: z.array(z.string()),
  /** Addresses within the site that its texts and blocks lead to, and that no page has. */
  dead_links: z.array(z.string()),
  /** How often it was saved. */
  versions: z.number().int(),
  /** The entry of the navigation that leads to it, with those above it. */
  navigation: z.array(z.string()),
  modified_at: z.iso.datetime(),
  /** Null: the program itself. */
  modified_by: z.string().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  /** Others lead to it: it cannot go into the bin. */
  needed: z.boolean(),
})
export type ListedPage = z.infer<typeof listedPage>

export const PAGE_STATES = ['live', 'scheduled', 'hidden', 'draft'] as const

const pageQuery = listQuery({
  /** `navigation`: the home page, then as it leads to them, from the top; behind them those that it does not lead to, by title. */
  sorts: ['navigation', 'title', 'modified_at', 'versions'],
  sort: 'navigation',
  filters: {
    /** A part of its title or address. */
    q: searched,
    /** `scheduled` is all that changes by itself later, `draft` what somebody has not saved. */
    state: chosen(z.enum(PAGE_STATES)),
    /** Texts are missing in this language. */
    missing: chosen(languageCode),
    /** Some of its links lead nowhere. */
    links: chosen(z.literal('dead')),
    /** What lies in the bin, and nothing else. */
    bin: chosen(z.literal('1')),
  },
})
export type PageQuery = z.output<typeof pageQuery>

const somePages = z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE) })

/** The pages of the site as staff keep them. */
export const pageAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/page',
    summary: 'Pages with how they stand, what is missing in them and where they are found',
    allow,
    query: pageQuery,
    response: listOf(listedPage),
    paged: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/page-remove',
    summary: 'Puts pages into the bin: nobody finds them, and their addresses are kept for them',
    allow: manage,
    body: somePages,
    response: done,
    refusals: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/page-restore',
    summary: 'Takes pages out of the bin, as they were',
    allow: manage,
    body: somePages,
    response: done,
    refusals: [404],
  }),
  purge: endpoint({
    method: 'POST',
    path: '/v1/admin/page-purge',
    summary: 'Deletes pages of the bin for good, with all their versions',
    allow: manage,
    body: somePages,
    response: one(z.object({ purged: z.number().int() })),
  }),
}
