import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A table whose first column contains the row headers. */
export const table = defineBlockType({
  type: 'table',
  version: 1,
  schema: z.object({
    caption: localizedText,
    head: z.array(localizedText).max(10),
    rows: z.array(z.array(localizedText).max(10)).max(200),
  }),
  defaults: { caption: multilingual({}), head: [], rows: [] },
})
