import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Key figures. `aside` places them beside the text instead of in a row. */
export const facts = defineBlockType({
  type: 'facts',
  version: 1,
  schema: z.object({
    facts: z.array(z.object({ value: localizedText, label: localizedText })).max(6),
    aside: z.boolean().optional(),
  }),
  defaults: { facts: [1, 2, 3].map(() => ({ value: multilingual({}), label: multilingual({}) })) },
})
