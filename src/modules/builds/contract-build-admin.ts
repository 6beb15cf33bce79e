import { z } from 'zod'
import { PART_RULE_KINDS } from '#builds/domain/evaluate-build.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multiLineText, multilingualLine, multilingualSchema, multilingualText } from '#wire/fields.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'product.edit' } as const

const MAX_ROLES = 20
const MAX_PRODUCTS_PER_ROLE = 40
const MAX_RULES = 100
const MAX_AMOUNT = 99

const namedProduct = z.object({ id, name: z.string(), code1: z.string() })

const editedBuild = z.object({
  id,
  name: multilingualText,
  intro: multilingualText,
  roles: z.array(z.object({ name: multilingualText, amount: z.number().int(), products: z.array(namedProduct) })),
  /** Rules of the products of this list; they hold in every list. */
  rules: z.array(z.object({ product: namedProduct, kind: z.enum(PART_RULE_KINDS), other: namedProduct })),
  published: z.boolean(),
  modified_at: z.iso.datetime(),
  /** Sent back with a change to detect conflicts. */
  version: z.number().int(),
})
export type EditedBuild = z.infer<typeof editedBuild>

const partRule = z.object({ product_id: id, kind: z.enum(PART_RULE_KINDS), other_id: id })

const buildFields = z.object({
  name: multilingualLine(100),
  intro: multilingualSchema(multiLineText(1_000)),
  /** Roles in display order. Of the products of a role, each car gets the one that fits best. */
  roles: z
    .array(
      z.object({
        name: multilingualLine(80),
        amount: z.number().int().min(1).max(MAX_AMOUNT),
        product_ids: z.array(id).min(1).max(MAX_PRODUCTS_PER_ROLE),
      }),
    )
    .min(1)
    .max(MAX_ROLES),
  /** The rules of the products of this list. New ones are added to those that the products have. */
  rules: z.array(partRule).max(MAX_RULES),
  published: z.boolean(),
})
export type BuildBody = z.output<typeof buildFields>

const buildQuery = listQuery({ sorts: ['modified_at'], sort: '-modified_at', filters: { q: searchQuery } })
export type BuildQuery = z.output<typeof buildQuery>

export const buildAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/build',
    summary: 'Lists build lists with their products and rules',
    allow,
    query: buildQuery,
    response: createListResponseSchema(editedBuild),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/build',
    summary: 'Creates a build list',
    allow,
    body: buildFields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/build/:id',
    summary: 'Updates a build list; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: buildFields.extend({
      baseVersion: z.number().int(),
      /** The rules that were loaded: only differences from them are saved, since other lists may share the products. */
      baseRules: z.array(partRule).max(MAX_RULES),
    }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/build/:id',
    summary: 'Deletes a build list; pages that show it omit it',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
