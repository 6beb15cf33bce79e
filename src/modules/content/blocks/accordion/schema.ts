import { z } from 'zod'
import { defineBlockType, html, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Expandable questions with answers. `faq` adds structured data for search engines. */
export const accordion = defineBlockType({
  type: 'accordion',
  version: 1,
  schema: z.object({ faq: z.boolean(), items: z.array(z.object({ title: localizedText, html })).max(60) }),
  defaults: { faq: false, items: [1, 2].map(() => ({ title: multilingual({}), html: multilingual({}) })) },
})
