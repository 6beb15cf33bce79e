import { z } from 'zod'
import { done, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line, moment, neededMultilingualLine, spokenLanguage } from '#wire/fields.ts'
import { acceptsUnfinished } from './contract-edit.ts'
import { editedPage } from './contract-editing.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const manage = { permission: 'page.manage' } as const
const state = z.union([z.literal(0), z.literal(1), z.literal(2)])
const visibility = z.object({
  type: state,
  rangeFrom: moment.nullable(),
  rangeTo: moment.nullable(),
  stateInRange: state,
  stateOutRange: state,
})

const version = z.object({
  number: z.number().int(),
  cause: z.enum(['created', 'saved', 'draft', 'restored']),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
  /** It is what the page shows now. */
  live: z.boolean(),
  /** From when until before when it is shown by itself; both null for others. */
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
})
export type PageVersion = z.infer<typeof version>

const settings = z.object({
  /** The last part of its address by language; the home page's are empty, what stands on every page has none. */
  slugs: z.record(z.string(), z.string()),
  visibility: visibility.nullable(),
  /** The visibility of the product that the page is about: visitors see the page while both are visible. */
  productVisibility: visibility.nullable(),
  /** The shop itself leads to it: its address and that everybody sees it stay. */
  needed: z.boolean(),
  /** The layouts that it can be shown in. */
  layouts: z.array(z.enum(LAYOUTS)),
  /** The newest first, without drafts. */
  versions: z.array(version),
})
export type PageSettings = z.infer<typeof settings>

/** What of a page is not written in it: where it is, who sees it, and what it was. */
export const pageSettings = {
  create: endpoint({
    method: 'POST',
    path: '/v1/page-settings',
    summary: 'Makes a page, empty or as a copy of another; it is hidden until somebody shows it',
    allow: manage,
    body: z.object({ title: neededMultilingualLine(), copyOf: id.optional() }),
    response: one(z.object({ id, path: z.string() })),
    refusals: [404],
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/page-settings/:id',
    summary: 'Addresses, visibility and versions of a page; of what stands on every page the versions alone',
    allow,
    params: byId,
    response: one(settings),
    refusals: [404],
  }),
  move: endpoint({
    method: 'PUT',
    path: '/v1/page-settings/:id/address',
    summary: 'Gives a page another address in a language; the old one leads to it',
    allow: manage,
    params: byId,
    body: z.object({ language: spokenLanguage, slug: line(120) }),
    response: one(z.object({ slug: z.string() })),
    refusals: [404, 409],
  }),
  show: endpoint({
    method: 'PUT',
    path: '/v1/page-settings/:id/visibility',
    summary: 'Says when and to whom a page shows',
    allow: manage,
    params: byId,
    body: z.object({ visibility: visibility.nullable(), acceptsUnfinished }),
    response: done,
    refusals: [404, 409],
  }),
  version: endpoint({
    method: 'GET',
    path: '/v1/page-settings/:id/version/:number',
    summary: 'All that a version of a page holds, as it is edited',
    allow,
    params: z.object({ id, number: id }),
    response: one(editedPage),
    refusals: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/page-settings/:id/restore',
    summary: 'Shows once more what a version holds, as a new version',
    allow: manage,
    params: byId,
    body: z.object({
      number: id,
      version: z.number().int().min(0),
      /** Whoever does it where they write gives up what they have begun there. */
      inEditor: z.boolean().optional(),
      acceptsUnfinished,
    }),
    response: one(z.object({ version: z.number().int() })),
    refusals: [404, 409],
  }),
}
