import { pictureLadder, stillLadder } from '#files/domain/picture-ladder.ts'

/** The width of the text column in pixels, on screens wider than a phone. */
const TEXT = 680
const SIZES = `(width < 768px) 100vw, ${TEXT}px`
/** The largest width in pixels that is worth loading for the text column. */
const MOST = 1920

/** Adds `srcset` to the pictures in all formatted texts (`html`), so that phones load smaller files. */
export const withSizedPictures = <T>(value: T): T => sized(value, false) as T

const sized = (value: unknown, isHtml: boolean): unknown => {
  if (typeof value === 'string') return isHtml ? sizedHtml(value) : value
  if (Array.isArray(value)) return value.map(one => sized(one, isHtml))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sized(one, isHtml || name === 'html')]))
}

/** Adds `srcset` to the pictures of a text, and a still frame for people who prefer reduced motion. */
export const sizedHtml = (html: string): string => html.replace(/<img\b[^>]*>/g, sizedTag)

const sizedTag = (tag: string): string => {
  const src = /\ssrc="(\/file\/get\/[^"]*)"/.exec(tag)?.[1]
  if (src === undefined || tag.includes(' srcset=')) return tag
  const ladder = pictureLadder(src, MOST)
  const still = stillLadder(ladder)
  const width = Number(/\swidth="(\d+)"/.exec(tag)?.[1] ?? TEXT)
  const sizes = width < TEXT ? `${width}px` : SIZES
  const image = tag.replace(/^<img/, () => `<img srcset="${setOf(ladder)}" sizes="${sizes}"`)
  return still
    ? `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${setOf(still)}" sizes="${sizes}">${image}</picture>`
    : image
}

const setOf = (ladder: readonly { url: string; width: number }[]): string =>
  ladder.map(({ url, width }) => `${url.replace('&', '&amp;')} ${width}w`).join(', ')
