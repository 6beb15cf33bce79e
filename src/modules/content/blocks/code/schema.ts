import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'

/** Preformatted text such as settings, commands and pin-outs. */
export const code = defineBlockType({
  type: 'code',
  version: 1,
  schema: z.object({ code: z.string().max(20_000), caption: localizedText.optional() }),
  defaults: { code: '' },
})
