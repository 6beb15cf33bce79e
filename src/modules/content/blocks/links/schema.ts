import { z } from 'zod'
import { defineBlockType, link, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A list of links with a title, as in footers. */
export const links = defineBlockType({
  type: 'links',
  version: 1,
  schema: z.object({ title: localizedText, links: z.array(link).max(30) }),
  defaults: { title: multilingual({}), links: [] },
})
