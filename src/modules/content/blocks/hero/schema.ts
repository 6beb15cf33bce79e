import { z } from 'zod'
import { defineBlockType, link, localizedText, picture } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A full-width picture with a short text. `drift` adds a parallax effect. */
export const hero = defineBlockType({
  type: 'hero',
  version: 1,
  schema: z.object({
    kicker: localizedText.optional(),
    title: localizedText,
    text: localizedText.optional(),
    picture: picture.nullable(),
    link: link.nullable().optional(),
    drift: z.boolean().optional(),
    align: z.enum(['start', 'end']).optional(),
  }),
  defaults: { title: multilingual({}), picture: null },
})
