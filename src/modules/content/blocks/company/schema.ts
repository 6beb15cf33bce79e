import { z } from 'zod'
import { blockType } from '#content/contract-block.ts'

/** Who the seller is, from the shop's settings: it is never out of date. */
export const company = blockType({
  type: 'company',
  version: 1,
  schema: z.object({}),
  defaults: {},
})
