import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A list of products inside a page: the newest of a category, or chosen ones. Prices and stock are always current. */
export const productListBlock = defineBlockType({
  type: 'product-list',
  version: 1,
  schema: z.object({
    title: localizedText,
    text: localizedText.optional(),
    source: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('category'),
        categoryId: z.number().int().positive(),
        sort: z.string().max(30).optional(),
        most: z.number().int().min(1).max(24).meta({ default: 8 }),
      }),
      z.object({ kind: z.literal('picked'), productIds: z.array(z.number().int().positive()).max(24) }),
    ]),
  }),
  defaults: { title: multilingual({}), source: { kind: 'picked', productIds: [] } },
})
