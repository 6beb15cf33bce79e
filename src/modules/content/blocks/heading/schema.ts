import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A heading of a page. Headings of level 2 are its chapters. */
export const heading = defineBlockType({
  type: 'heading',
  version: 1,
  schema: z.object({
    text: localizedText,
    level: z.union([z.literal(2), z.literal(3)]),
    kicker: localizedText.optional(),
  }),
  defaults: { text: multilingual({}), level: 2 },
})
