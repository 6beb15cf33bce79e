import { z } from 'zod'
import { blockType, link, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A titled list of links, as footers have them. */
export const links = blockType({
  type: 'links',
  version: 1,
  schema: z.object({ title: words, links: z.array(link).max(30) }),
  defaults: { title: multilingual({}), links: [] },
})
