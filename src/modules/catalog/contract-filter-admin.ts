import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, multilingualText, neededMultilingualLine } from '#wire/fields.ts'

const allow = { permission: 'product.edit' } as const
const MOST_OPTIONS = 2_000
const MOST_CATEGORIES = 200

/** What products are filtered by, as staff see it. */
const filterGroup = z.object({
  id,
  /** A stable slug: addresses of filtered lists name it. */
  key: z.string(),
  name: multilingualText,
  /** Stands above the lists, where buyers narrow first. */
  promoted: z.boolean(),
  /** Where it is offered, with what lies below; everywhere where it names none. */
  category_ids: z.array(id),
  /** In the order shown. */
  options: z.array(
    z.object({
      id,
      /** A stable slug. */
      value: z.string(),
      name: multilingualText,
      colour: z.string().nullable(),
      /** Products that have it, shown or not. */
      products: z.number().int(),
    }),
  ),
})
export type FilterGroup = z.infer<typeof filterGroup>

const name = neededMultilingualLine(100)
/** `#rrggbb`. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase()
  .nullable()

/** Who leaves out where it is offered, whether it is promoted, or colours, leaves them as they are. */
const fields = z.object({
  name,
  promoted: z.boolean().optional(),
  category_ids: z.array(id).max(MOST_CATEGORIES).optional(),
  /** In the order shown; null makes a new one. */
  options: z.array(z.object({ id: id.nullable(), name, colour: colour.optional() })).max(MOST_OPTIONS),
})
export type FilterFields = z.output<typeof fields>

/** What a change was made from, where it says so: what stands there otherwise meanwhile is told instead of overwritten. */
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

/** Filter groups and their options. */
export const filterAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/filter',
    summary: 'What products are filtered by, in the order shown',
    allow,
    response: listOf(filterGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/filter',
    summary: 'Creates a filter group with its options, the last in order',
    allow,
    body: fields,
    response: one(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/filter/:id',
    summary:
      'Changes a group: names, order, new options; 409 when others than `base` are there by now, others changed what `before` names, or a left out one is in use',
    allow,
    params: byId,
    body: fields.extend({ base: z.array(id).max(MOST_OPTIONS), before }),
    response: one(z.object({ id })),
    refusals: [404, 409],
  }),
  order: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/order',
    summary: 'Puts the groups into this order',
    allow,
    body: z.object({ ids: z.array(id).min(1).max(MOST_OPTIONS) }),
    response: null,
    answers: 'empty',
    refusals: [409],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/option/:id/merge',
    summary: 'Merges a value into another of its group: products and addresses that name it have the other one then',
    allow,
    params: byId,
    body: z.object({
      into: id,
      /** Merges of one act are undone together. */
      act: z.uuid().optional(),
    }),
    response: one(z.object({ products: z.number().int() })),
    refusals: [404],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/v1/admin/filter/merge/undo',
    summary: 'Undoes the merges of an own act: the values, their products and their addresses are back',
    allow,
    body: z.object({ act: z.uuid() }),
    response: one(z.object({ undone: z.number().int(), left: z.number().int() })),
    refusals: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/filter/:id',
    summary: 'Deletes a group that no product uses',
    allow,
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
}
