import { z } from 'zod'
import { blockType, html, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Questions that open onto their answers. `faq` has search engines told of them as such. */
export const accordion = blockType({
  type: 'accordion',
  version: 1,
  schema: z.object({ faq: z.boolean(), items: z.array(z.object({ title: words, html })).max(60) }),
  defaults: { faq: false, items: [1, 2].map(() => ({ title: multilingual({}), html: multilingual({}) })) },
})
