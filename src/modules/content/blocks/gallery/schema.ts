import { z } from 'zod'
import { blockType, picture, words } from '#content/contract-block.ts'

/** A few pictures in justified rows; a press shows them over the full screen. */
export const gallery = blockType({
  type: 'gallery',
  version: 1,
  schema: z.object({
    pictures: z.array(z.object({ picture, caption: words.optional() })).max(200),
    caption: words.optional(),
  }),
  defaults: { pictures: [] },
})
