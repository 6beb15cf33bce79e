import { z } from 'zod'
import { CATEGORY_GOODS_KINDS } from '#catalog/domain/goods-details.ts'
import { parseFormFields } from '#catalog/domain/parse-form-fields.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { createListResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, languageCode, multiLineText, multilingualText, singleLineText } from '#wire/fields.ts'
import { image } from './contract-product.ts'

const MAX_POSITION = 1_000_000
const allow = { permission: 'category.edit' }

/** Accepts an empty form field as a missing value. */
const createOptionalNumber = (max: number) =>
  z.preprocess(value => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(max).optional())

/** Accepts one text in the language of the request, or texts by language as the API returns them. */
const createTextsSchema = <T extends z.ZodType<string>>(text: T) =>
  z.preprocess(stripLanguageMarker, z.union([text, z.record(languageCode, text)]))

const stripLanguageMarker = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || !('type' in input) || input.type !== 'language') return input
  const { type: _, ...texts } = input
  return texts
}

/** A category as JSON or as a form, where `hidden` is the text 0 or 1. */
const categoryFields = z.object({
  parent_id: createOptionalNumber(MAX_ID),
  /** Texts by language, or one text in the language of the request. */
  name: createTextsSchema(singleLineText()).optional(),
  /** The category page shows it above the products. */
  description: createTextsSchema(multiLineText(2_000)).optional(),
  /** The id of a stored picture; null or an empty field removes it. */
  image_id: z.preprocess(value => (value === '' ? null : value), id.nullable().optional()),
  position: createOptionalNumber(MAX_POSITION),
  hidden: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1), z.boolean()]).optional(),
  className: singleLineText(100).optional(),
  search_keywords: multiLineText(2_000).optional(),
  /** Kinds of goods that the law demands details of; descendants inherit them. */
  goods_kinds: z.array(z.enum(CATEGORY_GOODS_KINDS)).max(CATEGORY_GOODS_KINDS.length).optional(),
})
/** The values that the change is based on. Fields that others changed since are reported as conflicts. */
const before = z
  .object({
    ...categoryFields.pick({ parent_id: true, image_id: true, hidden: true }).shape,
    name: createTextsSchema(z.string()),
    description: createTextsSchema(z.string()),
    search_keywords: z.string(),
  })
  .partial()
  .optional()
const sentCategory = categoryFields.extend({ before })
export type CategoryFields = z.output<typeof sentCategory>
const body = z.preprocess(input => parseFormFields(input, 'Category'), sentCategory)

const categoryModel = z.object({
  id: z.number().int(),
  parent_id: z.number().int(),
  name: multilingualText,
  position: z.number().int(),
  hidden: z.union([z.literal(0), z.literal(1)]),
  root: z.boolean(),
  className: z.string(),
  url: z.string(),
  search_keywords: z.string(),
  description: multilingualText,
  image_id: z.number().int().nullable(),
  /** The kinds of goods, without inherited ones. */
  goods_kinds: z.array(z.enum(CATEGORY_GOODS_KINDS)),
})
export type CategoryModel = z.infer<typeof categoryModel>

/** Builds the schema of the answer to a write, with the saved category. */
const createSavedResponse = <T extends z.ZodType>(model: T) =>
  createResponseSchema({
    status: z.literal('success'),
    model,
    errors: z.record(z.string(), z.array(z.string())),
  })

/** A category in the tree of the administration. */
const listedCategory = categoryModel.extend({
  image: image.nullable(),
  /** Products in it, visible or hidden. */
  products: z.number().int(),
  /** Products in it and in its descendants, each counted once. */
  total_products: z.number().int(),
})
export type ListedCategory = z.infer<typeof listedCategory>

export const categoryAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/category',
    summary: 'Lists all categories in all languages, hidden ones included, in tree order',
    allow,
    response: createListResponseSchema(listedCategory),
  }),
}

export const category = {
  create: endpoint({
    method: 'POST',
    path: '/category/create',
    summary: 'Creates a category, by default as the last child of its parent',
    allow,
    body,
    response: createSavedResponse(categoryModel),
  }),
  update: endpoint({
    method: 'POST',
    path: '/category/update/:id',
    summary: 'Updates a category; a move includes its descendants. 409 when others changed a field of `before`',
    allow,
    params: idParams,
    body,
    response: createSavedResponse(categoryModel),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/category/delete/:id',
    summary: 'Deletes a category without children and products',
    allow,
    params: idParams,
    response: createSavedResponse(z.object({ id: z.number().int() })),
    errorStatuses: [404, 409],
  }),
}
