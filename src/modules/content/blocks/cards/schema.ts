import { z } from 'zod'
import { defineBlockType, linkTarget, localizedText, picture } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A row of cards: a picture or a number, a title, a short text and a link. */
export const cards = defineBlockType({
  type: 'cards',
  version: 1,
  schema: z.object({
    numbered: z.boolean().optional(),
    cards: z
      .array(
        z.object({
          title: localizedText,
          text: localizedText.optional(),
          picture: picture.nullable().optional(),
          url: linkTarget.optional(),
          label: localizedText.optional(),
        }),
      )
      .max(12),
  }),
  // New cards have empty texts, which the editor shows as placeholders.
  defaults: { cards: [1, 2, 3].map(() => ({ title: multilingual({}), text: multilingual({}) })) },
})
