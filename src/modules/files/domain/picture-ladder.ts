import { IMAGE_SIZES } from './image-sizes.ts'

/** The smallest sizes are for previews. */
const SHOWN = IMAGE_SIZES.filter(size => size >= 320)

/** A picture's addresses in rising sizes, up to `most` pixels; one that is not of the shop's own storage comes as it is. */
export const pictureLadder = (url: string, most = Number.POSITIVE_INFINITY): { url: string; width: number }[] =>
  url.startsWith('/file/get/')
    ? SHOWN.filter(width => width <= most).map(width => ({ url: `${url.split('?')[0]}?size=${width}`, width }))
    : [{ url, width: 1000 }]

/** The formats that may move. Whether a WebP does, its address does not tell; of one that does not, all frames are the first. */
const MAY_MOVE = /\.(gif|webp)\?/i

/** A ladder's first frames, for people who want less motion; undefined where the pictures cannot move. */
export const stillLadder = (
  ladder: readonly { url: string; width: number }[],
): { url: string; width: number }[] | undefined =>
  ladder.every(({ url }) => url.startsWith('/file/get/') && MAY_MOVE.test(url))
    ? ladder.map(({ url, width }) => ({ url: `${url}&still=1`, width }))
    : undefined

/** A picture as the picture viewer takes it. */
export const viewedLadder = (url: string) => {
  const ladder = pictureLadder(url)
  return { ladder, still: stillLadder(ladder) }
}
