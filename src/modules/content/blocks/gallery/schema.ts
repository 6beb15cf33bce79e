import { z } from 'zod'
import { blockType, picture, words } from '#content/contract-block.ts'

/** Pictures in justified rows; a click opens the full-screen viewer. */
export const gallery = blockType({
  type: 'gallery',
  version: 1,
  schema: z.object({
    pictures: z.array(z.object({ picture, caption: words.optional() })).max(200),
    caption: words.optional(),
  }),
  defaults: { pictures: [] },
})
