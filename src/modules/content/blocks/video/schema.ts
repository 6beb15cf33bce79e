import { z } from 'zod'
import { blockType, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A film elsewhere. Its picture leads there: nothing of the other site is loaded before somebody wants it. */
export const video = blockType({
  type: 'video',
  version: 1,
  schema: z.object({
    url: z.url({ protocol: /^https$/ }).max(500),
    title: words,
    /** Minutes and seconds. */
    length: z.string().max(12).optional(),
    poster: picture.nullable(),
  }),
  defaults: { url: 'https://www.youtube.com/', title: multilingual({}), poster: null },
})
