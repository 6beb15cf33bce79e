import { z } from 'zod'
import { defineBlockType } from '#content/contract-block.ts'

/** A build list of the shop inside a page. Parts, prices and checks are always current. */
export const buildListBlock = defineBlockType({
  type: 'build-list',
  version: 1,
  schema: z.object({
    /** 0 until somebody chooses a list. */
    buildId: z.number().int().min(0),
  }),
  defaults: { buildId: 0 },
})
