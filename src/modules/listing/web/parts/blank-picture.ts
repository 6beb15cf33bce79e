import { blank, written } from '#platform/web/drawn-once.tsx'

interface Image {
  url: string
  alt: string
  inlinePreview?: string | null | undefined
  focus?: { x: number; y: number } | undefined
}

/** Pictures of the shop's own storage come in several sizes. */
const STORED = '/file/get/'
/** Numbers that nothing else is written with. */
const FOCUS = { x: 0.123_456, y: 0.654_321 }

const positionOf = ({ x, y }: NonNullable<Image['focus']>): string => `${x * 100}% ${y * 100}%`

/** What the markup of a picture differs by but its values. */
export const pictureLook = (image: Image | null): string =>
  image === null
    ? 'none'
    : [image.url.startsWith(STORED), Boolean(image.inlinePreview), image.focus !== undefined].join()

/** What stands in the blanks of `blankPicture`. */
export const pictureValues = (image: Image | null): Record<string, string> =>
  image === null
    ? {}
    : {
        url: written(image.url),
        file: written(image.url.split('?')[0]?.slice(STORED.length) ?? ''),
        alt: written(image.alt),
        preview: written(image.inlinePreview ?? ''),
        position: image.focus ? positionOf(image.focus) : '',
      }

/** A picture of the same look with blanks, to draw a sample with; `pictureStandIn` is one of the sample's stand-ins. */
export const blankPicture = <T extends Image>(image: T | null): T | null =>
  image && {
    ...image,
    url: image.url.startsWith(STORED) ? STORED + blank('file') : blank('url'),
    alt: blank('alt'),
    ...(image.inlinePreview && { inlinePreview: blank('preview') }),
    ...(image.focus && { focus: FOCUS }),
  }

export const pictureStandIn = [positionOf(FOCUS), blank('position')] as const
