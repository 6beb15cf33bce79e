import { z } from 'zod'
import { blockType, html, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Expandable questions with answers. `faq` adds structured data for search engines. */
export const accordion = blockType({
  type: 'accordion',
  version: 1,
  schema: z.object({ faq: z.boolean(), items: z.array(z.object({ title: words, html })).max(60) }),
  defaults: { faq: false, items: [1, 2].map(() => ({ title: multilingual({}), html: multilingual({}) })) },
})
