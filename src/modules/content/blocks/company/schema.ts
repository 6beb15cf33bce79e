import { z } from 'zod'
import { defineBlockType } from '#content/contract-block.ts'

/** Company details from the shop's settings. */
export const company = defineBlockType({
  type: 'company',
  version: 1,
  schema: z.object({}),
  defaults: {},
})
