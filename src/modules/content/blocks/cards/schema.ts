import { z } from 'zod'
import { blockType, picture, target, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

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
  // What is still to be written stands there to be written.
  defaults: { cards: [1, 2, 3].map(() => ({ title: multilingual({}), text: multilingual({}) })) },
})
