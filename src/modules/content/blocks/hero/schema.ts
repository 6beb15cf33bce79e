import { z } from 'zod'
import { blockType, link, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A picture from edge to edge with few words on it. `drift` lets it move more slowly than the page. */
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
