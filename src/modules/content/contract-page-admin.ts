import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, languageCode } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const allowManage = { permission: 'page.manage' } as const
const MAX_IDS = 200

const listedPage = z.object({
  id,
  /** Resolved in the language of the response. */
  title: z.string(),
  /** Null when the page has no address in the language of the response. */
  path: z.string().nullable(),
  layout: z.enum(LAYOUTS),
  state: z.enum(['live', 'scheduled', 'hidden']),
  /** The next moment at which the state or the shown version changes on schedule. */
  next_change_at: z.iso.datetime().nullable(),
  /** The users with unsaved drafts. */
  drafts: z.array(z.string()),
  /** Languages in which texts of the page are missing. */
  missing: z.array(z.string()),
  /** Internal addresses that its texts and blocks link to and that no page has. */
  dead_links: z.array(z.string()),
  /** The number of saves. */
  versions: z.number().int(),
  /** The labels of the navigation entry that links to the page, parents first. */
  navigation: z.array(z.string()),
  modified_at: z.iso.datetime(),
  /** Null for changes by the system. */
  modified_by: z.string().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  /** True when the shop links to the page, so it cannot go into the bin. */
  required: z.boolean(),
})
export type ListedPage = z.infer<typeof listedPage>

export const PAGE_STATES = ['live', 'scheduled', 'hidden', 'draft'] as const

const pageQuery = listQuery({
  /** `navigation` lists the home page first, then pages in the order of the navigation, then the others by title. */
  sorts: ['navigation', 'title', 'modified_at', 'versions'],
  sort: 'navigation',
  filters: {
    /** Matches a part of the title or address. */
    q: searchQuery,
    /** `scheduled` matches pages with a coming change, `draft` pages with unsaved drafts. */
    state: optionalFilter(z.enum(PAGE_STATES)),
    /** Matches pages with missing texts in this language. */
    missing: optionalFilter(languageCode),
    /** Matches pages with dead links. */
    links: optionalFilter(z.literal('dead')),
    /** Lists only pages in the bin. */
    bin: optionalFilter(z.literal('1')),
  },
})
export type PageQuery = z.output<typeof pageQuery>

const pageIdsBody = z.object({ ids: z.array(id).min(1).max(MAX_IDS) })

const purgeResponse = createItemResponseSchema(z.object({ purged: z.number().int() }))

/** The new paths of restored pages whose address another page has taken over. */
export const restoredPages = z.object({ moved: z.array(z.object({ id: z.number().int(), path: z.string() })) })

/** Calls that list and delete pages in the administration area. */
export const pageAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/page',
    summary: 'Lists pages with state, missing texts, dead links and navigation entry',
    allow,
    query: pageQuery,
    response: createListResponseSchema(listedPage),
    paged: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/page-remove',
    summary: 'Moves pages to the bin; other pages may take over their addresses',
    allow: allowManage,
    body: pageIdsBody,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/page-restore',
    summary: 'Restores pages from the bin; returns those whose address another page has taken over',
    allow: allowManage,
    body: pageIdsBody,
    response: createItemResponseSchema(restoredPages),
    errorStatuses: [404],
  }),
  purge: endpoint({
    method: 'POST',
    path: '/v1/admin/page-purge',
    summary: 'Deletes pages in the bin permanently, with all versions',
    allow: allowManage,
    body: pageIdsBody,
    response: purgeResponse,
  }),
  emptyBin: endpoint({
    method: 'DELETE',
    path: '/v1/admin/page-bin',
    summary: 'Deletes all pages in the bin permanently',
    allow: allowManage,
    response: purgeResponse,
  }),
}
