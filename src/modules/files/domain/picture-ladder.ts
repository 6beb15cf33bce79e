import { IMAGE_SIZES } from './image-sizes.ts'

/** The smallest sizes are for previews. */
const SHOWN = IMAGE_SIZES.filter(size => size >= 320)

/** A picture's addresses in rising sizes, up to `most` pixels; one that is not of the shop's own storage comes as it is. */
export const pictureLadder = (url: string, most = Number.POSITIVE_INFINITY): { url: string; width: number }[] =>
  url.startsWith('/file/get/')
    ? SHOWN.filter(width => width <= most).map(width => ({ url: `${url.split('?')[0]}?size=${width}`, width }))
    : [{ url, width: 1000 }]
