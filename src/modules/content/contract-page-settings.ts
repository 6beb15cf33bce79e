import { z } from 'zod'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { enabledLanguage, id, idParams, momentMs, requiredMultilingualLine, singleLineText } from '#wire/fields.ts'
import { acceptsUnfinished } from './contract-edit.ts'
import { editedPage } from './contract-editing.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const allowManage = { permission: 'page.manage' } as const
const state = z.union([z.literal(0), z.literal(1), z.literal(2)])
const visibility = z.object({
  type: state,
  rangeFrom: momentMs.nullable(),
  rangeTo: momentMs.nullable(),
  stateInRange: state,
  stateOutRange: state,
})

const version = z.object({
  number: z.number().int(),
  cause: z.enum(['created', 'saved', 'draft', 'restored']),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
  /** True for the version that the page shows now. */
  live: z.boolean(),
  /** The scheduled period, which excludes its end. Both are null for unscheduled versions. */
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
})
export type PageVersion = z.infer<typeof version>

const settings = z.object({
  /** The slug per language. It is empty for the home page; the global page has no slugs. */
  slugs: z.record(z.string(), z.string()),
  visibility: visibility.nullable(),
  /** The visibility of the page's product. Visitors see the page while both are visible. */
  productVisibility: visibility.nullable(),
  /** True when the shop links to the page: its address and its full visibility cannot change. */
  required: z.boolean(),
  /** The layouts that the page may use. */
  layouts: z.array(z.enum(LAYOUTS)),
  /** Published and scheduled versions, newest first; drafts are omitted. */
  versions: z.array(version),
})
export type PageSettings = z.infer<typeof settings>

/** Calls for addresses, visibility and versions of a page. */
export const pageSettings = {
  create: endpoint({
    method: 'POST',
    path: '/v1/page-settings',
    summary: 'Creates a hidden page, empty or as a copy of another page',
    allow: allowManage,
    body: z.object({ title: requiredMultilingualLine(), copyOf: id.optional() }),
    response: createItemResponseSchema(z.object({ id, path: z.string() })),
    errorStatuses: [404],
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/page-settings/:id',
    summary: 'Returns addresses, visibility and versions of a page',
    allow,
    params: idParams,
    response: createItemResponseSchema(settings),
    errorStatuses: [404],
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/v1/page-settings/:id/address',
    summary: 'Changes the address of a page in one language; the old address redirects',
    allow: allowManage,
    params: idParams,
    body: z.object({ language: enabledLanguage, slug: singleLineText(120) }),
    response: createItemResponseSchema(z.object({ slug: z.string() })),
    errorStatuses: [404, 409],
  }),
  setVisibility: endpoint({
    method: 'PUT',
    path: '/v1/page-settings/:id/visibility',
    summary: 'Sets the visibility of a page',
    allow: allowManage,
    params: idParams,
    body: z.object({ visibility: visibility.nullable(), acceptsUnfinished }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  version: endpoint({
    method: 'GET',
    path: '/v1/page-settings/:id/version/:number',
    summary: 'Returns the editable content of a page version',
    allow,
    params: z.object({ id, number: id }),
    response: createItemResponseSchema(editedPage),
    errorStatuses: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/page-settings/:id/restore',
    summary: 'Restores a page version as a new version',
    allow: allowManage,
    params: idParams,
    body: z.object({
      number: id,
      version: z.number().int().min(0),
      /** A restore from the in-page editor also deletes the caller's draft. */
      inEditor: z.boolean().optional(),
      acceptsUnfinished,
    }),
    response: createItemResponseSchema(z.object({ version: z.number().int() })),
    errorStatuses: [404, 409],
  }),
}
