import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A pull quote. `aside` places it beside the text. */
export const quote = blockType({
  type: 'quote',
  version: 1,
  schema: z.object({ text: words, author: z.string().max(120), role: words.optional(), aside: z.boolean().optional() }),
  defaults: { text: multilingual({}), author: '' },
})
