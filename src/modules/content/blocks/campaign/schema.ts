import { z } from 'zod'
import { defineBlockType, link, localizedText, picture } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A promotion banner. Its period comes from the schedule of the page version. */
export const campaign = defineBlockType({
  type: 'campaign',
  version: 1,
  schema: z.object({
    badge: localizedText.optional(),
    title: localizedText,
    text: localizedText.optional(),
    picture: picture.nullable(),
    link: link.nullable(),
    terms: localizedText.optional(),
  }),
  defaults: { title: multilingual({}), picture: null, link: null },
})
