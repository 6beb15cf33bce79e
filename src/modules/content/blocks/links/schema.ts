import { z } from 'zod'
import { blockType, link, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A list of links with a title, as in footers. */
export const links = blockType({
  type: 'links',
  version: 1,
  schema: z.object({ title: words, links: z.array(link).max(30) }),
  defaults: { title: multilingual({}), links: [] },
})
