import { z } from 'zod'
import { defineBlockType } from '#content/contract-block.ts'

/** Two columns of blocks, stacked on phones. */
export const columns = defineBlockType({
  type: 'columns',
  version: 1,
  schema: z.object({ ratio: z.enum(['1-1', '2-1', '1-2']) }),
  defaults: { ratio: '1-1' },
  containerNames: ['left', 'right'],
})
