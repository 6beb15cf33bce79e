import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A pull quote. `aside` places it beside the text. */
export const quote = defineBlockType({
  type: 'quote',
  version: 1,
  schema: z.object({
    text: localizedText,
    author: z.string().max(120),
    role: localizedText.optional(),
    aside: z.boolean().optional(),
  }),
  defaults: { text: multilingual({}), author: '' },
})
