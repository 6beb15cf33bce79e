import { z } from 'zod'
import { defineBlockType, localizedText, picture } from '#content/contract-block.ts'

/** Pictures in justified rows; a click opens the full-screen viewer. */
export const gallery = defineBlockType({
  type: 'gallery',
  version: 1,
  schema: z.object({
    pictures: z.array(z.object({ picture, caption: localizedText.optional() })).max(200),
    caption: localizedText.optional(),
  }),
  defaults: { pictures: [] },
})
