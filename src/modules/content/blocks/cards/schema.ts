import { z } from 'zod'
import { blockType, picture, target, words } from '#content/contract-block.ts'

/** Two to six short things side by side: a picture or a number, a title, a few lines, a way on. */
export const cards = blockType({
  type: 'cards',
  version: 1,
  schema: z.object({
    numbered: z.boolean().optional(),
    cards: z
      .array(
        z.object({
          title: words,
          text: words.optional(),
          picture: picture.nullable().optional(),
          url: target.optional(),
          label: words.optional(),
        }),
      )
      .max(12),
  }),
  defaults: { cards: [] },
})
