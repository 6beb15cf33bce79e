import { pictureLadder, stillLadder } from '#files/domain/picture-ladder.ts'

/** Pixels that a text is wide, where it does not fill a phone. */
const TEXT = 680
const SIZES = `(width < 768px) 100vw, ${TEXT}px`
/** Pixels of the largest size that is worth fetching for that width. */
const MOST = 1920

/** What is answered of a page, with the pictures of its formatted texts (`html`) offered in the sizes that there are: a phone need not fetch the largest. */
export const withSizedPictures = <T>(value: T): T => sized(value, false) as T

const sized = (value: unknown, isHtml: boolean): unknown => {
  if (typeof value === 'string') return isHtml ? sizedHtml(value) : value
  if (Array.isArray(value)) return value.map(one => sized(one, isHtml))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sized(one, isHtml || name === 'html')]))
}

/** A formatted text with its pictures offered in the sizes that there are and, where they may move, with their first frame. */
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
