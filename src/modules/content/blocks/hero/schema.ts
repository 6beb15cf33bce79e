import { z } from 'zod'
import { blockType, link, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A full-width picture with a short text. `drift` adds a parallax effect. */
export const hero = blockType({
  type: 'hero',
  version: 1,
  schema: z.object({
    kicker: words.optional(),
    title: words,
    text: words.optional(),
    picture: picture.nullable(),
    link: link.nullable().optional(),
    drift: z.boolean().optional(),
    align: z.enum(['start', 'end']).optional(),
  }),
  defaults: { title: multilingual({}), picture: null },
})
