import { IMAGE_SIZES } from './image-sizes.ts'

/** Smaller sizes serve previews only. */
const DISPLAY_SIZES_PX = IMAGE_SIZES.filter(size => size >= 320)

/** Lists a picture's addresses by ascending width; an external address stays alone. */
export const listPictureSources = (
  url: string,
  maxWidth = Number.POSITIVE_INFINITY,
): { url: string; width: number }[] =>
  url.startsWith('/file/get/')
    ? DISPLAY_SIZES_PX.filter(width => width <= maxWidth).map(width => ({
        url: `${url.split('?')[0]}?size=${width}`,
        width,
      }))
    : [{ url, width: 1000 }]

/** Formats that may be animated. The address does not tell animated pictures from still ones, which have one frame. */
const ANIMATED_FORMATS = /\.(gif|webp)\?/i

/** Returns still versions for users who prefer reduced motion; undefined when nothing can be animated. */
export const listStillSources = (
  sources: readonly { url: string; width: number }[],
): { url: string; width: number }[] | undefined =>
  sources.every(({ url }) => url.startsWith('/file/get/') && ANIMATED_FORMATS.test(url))
    ? sources.map(({ url, width }) => ({ url: `${url}&still=1`, width }))
    : undefined

/** Lists the sizes of a picture for the full-screen viewer. */
export const listViewerSources = (url: string) => {
  const sources = listPictureSources(url)
  return { sources, still: listStillSources(sources) }
}
