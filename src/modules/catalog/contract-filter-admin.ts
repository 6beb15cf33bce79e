import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multilingualText, requiredMultilingualLine } from '#wire/fields.ts'

const allow = { permission: 'product.edit' } as const
const MAX_OPTIONS = 2_000
const MAX_CATEGORIES = 200

/** A filter group of the catalogue, as staff edit it. */
const filterGroup = z.object({
  id,
  /** A stable slug that addresses of filtered lists contain. */
  key: z.string(),
  name: multilingualText,
  /** True for filters above the lists, where customers narrow first. */
  promoted: z.boolean(),
  /** Categories that offer the filter, with their descendants; an empty list means all. */
  category_ids: z.array(id),
  /** The order is the display order. */
  options: z.array(
    z.object({
      id,
      /** A stable slug. */
      value: z.string(),
      name: multilingualText,
      colour: z.string().nullable(),
      /** Products that have the value, visible or hidden. */
      products: z.number().int(),
    }),
  ),
})
export type FilterGroup = z.infer<typeof filterGroup>

const name = requiredMultilingualLine(100)
/** `#rrggbb`. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase()
  .nullable()

/** Fields and colours that a request omits stay unchanged. */
const fields = z.object({
  name,
  promoted: z.boolean().optional(),
  category_ids: z.array(id).max(MAX_CATEGORIES).optional(),
  /** In display order; an `id` of null creates a value. */
  options: z.array(z.object({ id: id.nullable(), name, colour: colour.optional() })).max(MAX_OPTIONS),
})
export type FilterFields = z.output<typeof fields>

/** The values that the change is based on. Fields that others changed since are reported as conflicts. */
const before = z
  .object({
    name: multilingualText,
    promoted: z.boolean(),
    category_ids: z.array(id),
    options: z.array(z.object({ id, name: multilingualText, colour: z.string().nullable() })),
  })
  .partial()
  .optional()
export type FilterBefore = z.output<typeof before>

export const filterAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/filter',
    summary: 'Lists filter groups with their values, in display order',
    allow,
    response: createListResponseSchema(filterGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/filter',
    summary: 'Creates a filter group with its values, as the last group',
    allow,
    body: fields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/filter/:id',
    summary:
      'Updates a filter group and its values. 409 when the values differ from `base`, others changed a field of `before`, or a removed value is in use',
    allow,
    params: idParams,
    body: fields.extend({ base: z.array(id).max(MAX_OPTIONS), before }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  order: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/order',
    summary: 'Sorts the filter groups',
    allow,
    body: z.object({ ids: z.array(id).min(1).max(MAX_OPTIONS) }),
    response: null,
    answers: 'empty',
    errorStatuses: [409],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/option/:id/merge',
    summary:
      'Merges a filter value into another of its group; products get the other value and addresses redirect to it',
    allow,
    params: idParams,
    body: z.object({
      into: id,
      /** Merges of one operation are undone together. */
      operationId: z.uuid().optional(),
    }),
    response: createItemResponseSchema(z.object({ products: z.number().int() })),
    errorStatuses: [404],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/merge/undo',
    summary: 'Undoes the merges of the user’s operation and restores values, products and addresses',
    allow,
    body: z.object({ operationId: z.uuid() }),
    response: createItemResponseSchema(z.object({ undone: z.number().int(), skipped: z.number().int() })),
    errorStatuses: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/filter/:id',
    summary: 'Deletes a filter group that no product uses',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}
