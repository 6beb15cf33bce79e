import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Links to brands; `value` is the slug of the brand's filter option. */
export const brandsBlock = blockType({
  type: 'brands',
  version: 1,
  schema: z.object({
    title: words,
    brands: z.array(z.object({ name: z.string().max(80), value: z.string().regex(/^[a-z0-9-]{1,80}$/) })).max(60),
  }),
  defaults: { title: multilingual({ et: 'Tootjad', en: 'Brands' }), brands: [] },
})
