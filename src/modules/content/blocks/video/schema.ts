import { z } from 'zod'
import { blockType, picture, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

const isFilm = (url: string): boolean => url === '' || (url.startsWith('https://') && URL.canParse(url))

/** A film elsewhere. Its picture leads there: nothing of the other site is loaded before somebody wants it. */
export const video = blockType({
  type: 'video',
  version: 1,
  schema: z.object({
    /** Empty until somebody says where the film is: nothing is shown of it. */
    url: z.string().max(500).refine(isFilm),
    title: words,
    /** Minutes and seconds. */
    length: z.string().max(12).optional(),
    poster: picture.nullable(),
  }),
  defaults: { url: '', title: multilingual({}), poster: null },
})
