import { z } from 'zod'
import { defineBlockType, html } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Formatted text. `lead` styles its first paragraph as a lead. */
export const richText = defineBlockType({
  type: 'rich-text',
  version: 1,
  schema: z.object({ html, lead: z.boolean().optional() }),
  defaults: { html: multilingual({}) },
})
