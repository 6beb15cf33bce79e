import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Links to brands; `value` is the slug of the brand's filter option. */
export const brandsBlock = defineBlockType({
  type: 'brands',
  version: 1,
  schema: z.object({
    title: localizedText,
    brands: z.array(z.object({ name: z.string().max(80), value: z.string().regex(/^[a-z0-9-]{1,80}$/) })).max(60),
  }),
  defaults: { title: multilingual({ et: 'Brändid', en: 'Brands' }), brands: [] },
})
