import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A heading of a page. Headings of level 2 are its chapters. */
export const heading = blockType({
  type: 'heading',
  version: 1,
  schema: z.object({ text: words, level: z.union([z.literal(2), z.literal(3)]), kicker: words.optional() }),
  defaults: { text: multilingual({}), level: 2 },
})
