import { IMAGE_SIZES } from './image-sizes.ts'

/** Smaller sizes serve previews only. */
const SHOWN_SIZES = IMAGE_SIZES.filter(size => size >= 320)

/** Lists a picture's addresses by ascending width; an external address stays alone. */
export const pictureLadder = (url: string, most = Number.POSITIVE_INFINITY): { url: string; width: number }[] =>
  url.startsWith('/file/get/')
    ? SHOWN_SIZES.filter(width => width <= most).map(width => ({ url: `${url.split('?')[0]}?size=${width}`, width }))
    : [{ url, width: 1000 }]

/** Formats that may be animated. The address does not tell; for a still picture every frame is the first. */
const MAY_MOVE = /\.(gif|webp)\?/i

/** Returns still versions for users who prefer reduced motion; undefined when nothing can be animated. */
export const stillLadder = (
  ladder: readonly { url: string; width: number }[],
): { url: string; width: number }[] | undefined =>
  ladder.every(({ url }) => url.startsWith('/file/get/') && MAY_MOVE.test(url))
    ? ladder.map(({ url, width }) => ({ url: `${url}&still=1`, width }))
    : undefined

export const viewerLadder = (url: string) => {
  const ladder = pictureLadder(url)
  return { ladder, still: stillLadder(ladder) }
}
