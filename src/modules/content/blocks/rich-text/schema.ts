import { z } from 'zod'
import { blockType, html } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Formatted text. `lead` sets its first paragraph as the opening of the article. */
export const richText = blockType({
  type: 'rich-text',
  version: 1,
  schema: z.object({ html, lead: z.boolean().optional() }),
  defaults: { html: multilingual({}) },
})
