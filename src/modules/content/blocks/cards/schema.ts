import { z } from 'zod'
import { blockType, picture, target, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A row of cards: a picture or a number, a title, a short text and a link. */
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
  // New cards have empty texts, which the editor shows as placeholders.
  defaults: { cards: [1, 2, 3].map(() => ({ title: multilingual({}), text: multilingual({}) })) },
})
