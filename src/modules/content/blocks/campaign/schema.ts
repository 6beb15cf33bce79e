import { z } from 'zod'
import { blockType, link, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** One offer, said loudly. When it comes and goes is said by the version of the page that it stands in. */
export const campaign = blockType({
  type: 'campaign',
  version: 1,
  schema: z.object({
    badge: words.optional(),
    title: words,
    text: words.optional(),
    picture: picture.nullable(),
    link: link.nullable(),
    /** Small print. */
    terms: words.optional(),
  }),
  defaults: { title: multilingual({}), picture: null, link: null },
})
