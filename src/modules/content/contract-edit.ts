import { z } from 'zod'
import { isWebAddress } from '#kernel/web-address.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, multilingualText, singleLineText } from '#wire/fields.ts'
import { containers, MAX_PAGE_BYTES, pictureSource } from './contract-block.ts'
import { checkTextFields, sentFields } from './contract-fields.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
/** The version that the editor started from. A save over a newer version is rejected. */
const version = z.number().int().min(0)
/** Publishes unfinished blocks too: empty ones, and buttons without a text or an address. Visitors do not see them. */
export const acceptsUnfinished = z.boolean().optional()
const savedVersion = createItemResponseSchema(z.object({ version: z.number().int() }))

/** Calls that save pages and global content. Omitted fields and languages keep their values; empty ones are cleared. */
export const contentEdits = {
  savePage: endpoint({
    method: 'POST',
    path: '/v1/page',
    summary: 'Saves a page as a new version and publishes it',
    allow,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z.object({
      id,
      version,
      layout: z.enum(LAYOUTS).optional(),
      /** All page fields by name, including the page's name and title. */
      content: z
        .looseObject({ name: singleLineText().min(1), title: multilingualText })
        .superRefine(checkTextFields)
        .optional(),
      itemContainers: containers.optional(),
      metaDescription: multilingualText.nullable().optional(),
      metaKeywords: multilingualText.nullable().optional(),
      canonical: z.string().max(500).refine(isWebAddress, 'app.problem.wrongValue').nullable().optional(),
      socialImage: pictureSource.nullable().optional(),
      acceptsUnfinished,
    }),
    response: savedVersion,
    errorStatuses: [404, 409],
  }),
  saveFields: endpoint({
    method: 'POST',
    path: '/v1/field-bulk',
    summary: 'Updates global fields by name; other fields keep their values',
    allow,
    body: z.object({ content: sentFields, version: version.optional() }),
    response: savedVersion,
    errorStatuses: [409],
  }),
  saveContainers: endpoint({
    method: 'POST',
    path: '/v1/item-container',
    summary: 'Updates global item containers by name; other containers keep their blocks',
    allow,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z.object({ itemContainers: containers, version: version.optional(), acceptsUnfinished }),
    response: savedVersion,
    errorStatuses: [409],
  }),
}

export type SavePageBody = z.output<typeof contentEdits.savePage.body>
