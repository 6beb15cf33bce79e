import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'

/** Preformatted text such as settings, commands and pin-outs. */
export const code = blockType({
  type: 'code',
  version: 1,
  schema: z.object({ code: z.string().max(20_000), caption: words.optional() }),
  defaults: { code: '' },
})
