import { z } from 'zod'
import { formFields } from '#catalog/domain/form-fields.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { answer, listOf } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, languageCode, line, lines, multilingualText } from '#wire/fields.ts'
import { image } from './contract-product.ts'

const LAST_POSITION = 1_000_000
const allow = { permission: 'category.edit' }

/** A form leaves a field empty where JSON leaves it out. */
const number = (most: number) =>
  z.preprocess(value => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(most).optional())

/** A text in the language of the call, or by language: as it is answered too, with the mark that it is so. */
const perLanguage = <T extends z.ZodType<string>>(text: T) =>
  z.preprocess(withoutMark, z.union([text, z.record(languageCode, text)]))

const withoutMark = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || !('type' in sent) || sent.type !== 'language') return sent
  const { type: _, ...texts } = sent
  return texts
}

/** A category as staff send it: JSON or a form, in which `hidden` is the text 0 or 1. */
const categoryFields = z.object({
  parent_id: number(LARGEST_ID),
  /** Per language, or a text in the language of the call. */
  name: perLanguage(line()).optional(),
  /** Stands above its products; likewise. */
  description: perLanguage(lines(2_000)).optional(),
  /** Its picture, a stored file; null or an empty field is none. */
  image_id: z.preprocess(value => (value === '' ? null : value), id.nullable().optional()),
  position: number(LAST_POSITION),
  hidden: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1), z.boolean()]).optional(),
  className: line(100).optional(),
  search_keywords: lines(2_000).optional(),
})
/** What a change was made from, where it says so: what stands there otherwise meanwhile is told instead of overwritten. */
const before = z
  .object({
    ...categoryFields.pick({ parent_id: true, image_id: true, hidden: true }).shape,
    name: perLanguage(z.string()),
    description: perLanguage(z.string()),
    search_keywords: z.string(),
  })
  .partial()
  .optional()
const sentCategory = categoryFields.extend({ before })
export type CategoryFields = z.output<typeof sentCategory>
const body = z.preprocess(given => formFields(given, 'Category'), sentCategory)

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
})
export type CategoryModel = z.infer<typeof categoryModel>

/** The saved category; a refusal carries `status: 'error'` and the errors by field. */
const saved = <T extends z.ZodType>(model: T) =>
  answer({
    status: z.literal('success'),
    model,
    errors: z.record(z.string(), z.array(z.string())),
  })

/** A category as staff see it in the tree. */
const listedCategory = categoryModel.extend({
  image: image.nullable(),
  /** Products that stand in it, shown or not. */
  products: z.number().int(),
  /** In it and anywhere below it, each once. */
  within: z.number().int(),
})
export type ListedCategory = z.infer<typeof listedCategory>

export const categoryAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/category',
    summary: 'All categories in all languages, hidden ones too, in the order of the tree',
    allow,
    response: listOf(listedCategory),
  }),
}

export const category = {
  create: endpoint({
    method: 'POST',
    path: '/category/create',
    summary: 'Creates a category; without a position it goes last below its parent',
    allow,
    body,
    response: saved(categoryModel),
  }),
  update: endpoint({
    method: 'POST',
    path: '/category/update/:id',
    summary:
      'Changes a category; moved, it takes everything below it along. 409 when others changed meanwhile what `before` names',
    allow,
    params: byId,
    body,
    response: saved(categoryModel),
    refusals: [404, 409],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/category/delete/:id',
    summary: 'Deletes a category that has neither categories nor products',
    allow,
    params: byId,
    response: saved(z.object({ id: z.number().int() })),
    refusals: [404, 409],
  }),
}
