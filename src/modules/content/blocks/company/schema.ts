import { z } from 'zod'
import { blockType } from '#content/contract-block.ts'

/** Company details from the shop's settings. */
export const company = blockType({
  type: 'company',
  version: 1,
  schema: z.object({}),
  defaults: {},
})
