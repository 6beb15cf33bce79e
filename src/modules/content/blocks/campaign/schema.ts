import { z } from 'zod'
import { blockType, link, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A promotion banner. Its period comes from the schedule of the page version. */
export const campaign = blockType({
  type: 'campaign',
  version: 1,
  schema: z.object({
    badge: words.optional(),
    title: words,
    text: words.optional(),
    picture: picture.nullable(),
    link: link.nullable(),
    terms: words.optional(),
  }),
  defaults: { title: multilingual({}), picture: null, link: null },
})
