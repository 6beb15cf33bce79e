import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  id,
  idParams,
  isoDay,
  multiLineText,
  multilingualLine,
  multilingualSchema,
  multilingualText,
  singleLineText,
} from '#wire/fields.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'
import { image } from './contract-product.ts'
import { REMEDIES } from './domain/recall.ts'

const allow = { permission: 'product.edit' } as const
const MAX_PRODUCTS = 500

const recallFields = z.object({
  /** The heading of the notice; empty means the words of the regulation. */
  heading: multilingualLine(200),
  /** The product, as customers know it. */
  title: multilingualLine(200),
  /**
   * Batch or serial numbers, separated by commas, also ranges (`A100–A199`); empty means every piece. Customers whose
   * delivered batches are all known to be others get no notice.
   */
  batch: singleLineText(500),
  risk: multilingualSchema(multiLineText(2_000)),
  /** The steps that customers take now. */
  action: multilingualSchema(multiLineText(2_000)),
  /** The place on the product where customers find its batch or serial number; may be empty. */
  number_place: multilingualSchema(multiLineText(500)),
  contact: singleLineText(300),
  remedies: z.array(z.enum(REMEDIES)).max(REMEDIES.length),
  product_ids: z.array(id).max(MAX_PRODUCTS),
  /** The first and the last day of purchase; null for an open period. */
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  /** The days on which the seller notified the manufacturer and the authorities; null until then. */
  manufacturer_notified_on: isoDay.nullable(),
  authority_notified_on: isoDay.nullable(),
  /** Visitors see published recalls. */
  published: z.boolean(),
})
export type RecallBody = z.output<typeof recallFields>

const recall = recallFields.extend({
  id,
  heading: multilingualText,
  title: multilingualText,
  risk: multilingualText,
  action: multilingualText,
  number_place: multilingualText,
  products: z.array(z.object({ id, name: z.string(), code1: z.string() })),
  published_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type Recall = z.infer<typeof recall>

const recallQuery = listQuery({ sorts: ['created_at'], sort: '-created_at', filters: { q: searchQuery } })
export type RecallQuery = z.output<typeof recallQuery>

const recalledProduct = z.object({
  name: z.string(),
  brand: z.string(),
  code1: z.string(),
  /** The manufacturer's number, or empty. */
  code2: z.string(),
  gtin: z.string(),
  image: image.nullable(),
  /** Null while visitors cannot open the product. */
  path: z.string().nullable(),
})
export type RecalledProduct = z.infer<typeof recalledProduct>

const publishedRecall = z.object({
  id,
  heading: z.string(),
  title: z.string(),
  batch: z.string(),
  risk: z.string(),
  action: z.string(),
  number_place: z.string(),
  contact: z.string(),
  remedies: z.array(z.enum(REMEDIES)),
  /** The seller's name. */
  seller: z.string(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  published_at: z.iso.datetime(),
  products: z.array(recalledProduct),
})
export type PublishedRecall = z.infer<typeof publishedRecall>

export const recallCalls = {
  listPublished: endpoint({
    method: 'GET',
    path: '/v1/recall',
    summary: 'Lists published product recalls, the latest first',
    allow: 'anyone',
    response: createListResponseSchema(publishedRecall),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/recall',
    summary: 'Lists product recalls',
    allow,
    query: recallQuery,
    response: createListResponseSchema(recall),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/recall',
    summary: 'Creates a product recall',
    allow,
    body: recallFields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/recall/:id',
    summary: 'Updates a product recall; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: recallFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/recall/:id',
    summary: 'Deletes a recall that was never published; 409 for a published one',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}
