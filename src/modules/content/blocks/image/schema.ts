import { z } from 'zod'
import { blockType, picture, width, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** One picture, as wide as the text, further out, or from edge to edge. `ratio` cuts it, keeping its focal point in sight. */
export const image = blockType({
  type: 'image',
  version: 1,
  schema: z.object({
    picture: picture.nullable(),
    caption: words.optional(),
    width,
    /** A thing without a ground of its own: it stands on the stage that products stand on. */
    cutOut: z.boolean().optional(),
    ratio: z.enum(['16/9', '21/9', '4/3', '1/1', '3/4']).optional(),
  }),
  defaults: { picture: null, caption: multilingual({}), width: 'wide' },
})
