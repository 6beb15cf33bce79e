import { z } from 'zod'
import { defineBlockType, localizedText, picture } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

const isVideoUrl = (url: string): boolean => url === '' || (url.startsWith('https://') && URL.canParse(url))

/** A link to an external video. Its poster is the link, so nothing of the other site loads before a click. */
export const video = defineBlockType({
  type: 'video',
  version: 1,
  schema: z.object({
    /** A block with an empty URL is not shown. */
    url: z.string().max(500).refine(isVideoUrl),
    title: localizedText,
    /** Formatted as minutes and seconds. */
    length: z.string().max(12).optional(),
    poster: picture.nullable(),
  }),
  defaults: { url: '', title: multilingual({}), poster: null },
})
