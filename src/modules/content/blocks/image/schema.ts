import { z } from 'zod'
import { defineBlockType, localizedText, picture, width } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A picture in the width of the text, wider, or full width. `ratio` crops it around its focal point. */
export const image = defineBlockType({
  type: 'image',
  version: 1,
  schema: z.object({
    picture: picture.nullable(),
    caption: localizedText.optional(),
    width,
    /** A picture with a transparent background, shown on the backdrop of product pictures. */
    cutOut: z.boolean().optional(),
    ratio: z.enum(['16/9', '21/9', '4/3', '1/1', '3/4']).optional(),
  }),
  defaults: { picture: null, caption: multilingual({}), width: 'wide' },
})
