import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A table whose first column contains the row headers. */
export const table = blockType({
  type: 'table',
  version: 1,
  schema: z.object({
    caption: words,
    head: z.array(words).max(10),
    rows: z.array(z.array(words).max(10)).max(200),
  }),
  defaults: { caption: multilingual({}), head: [], rows: [] },
})
