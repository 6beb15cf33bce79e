import { listPictureSources, listStillSources } from '#files/domain/picture-sources.ts'

/** The width of the text column in pixels, on screens wider than a phone. */
const TEXT_WIDTH_PX = 680
const SIZES = `(width < 768px) 100vw, ${TEXT_WIDTH_PX}px`
/** The largest width in pixels that is worth loading for the text column. */
const MAX_WIDTH_PX = 1920

/** Adds `srcset` to the pictures in all formatted texts (`html`), so that phones load smaller files. */
export const addPictureSizes = <T>(value: T): T => addSizes(value, { isHtml: false }) as T

const addSizes = (value: unknown, { isHtml }: { isHtml: boolean }): unknown => {
  if (typeof value === 'string') return isHtml ? addPictureSizesToHtml(value) : value
  if (Array.isArray(value)) return value.map(child => addSizes(child, { isHtml }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, addSizes(child, { isHtml: isHtml || name === 'html' })]),
  )
}

/** Adds `srcset` to the pictures of a text, and a still frame for people who prefer reduced motion. */
export const addPictureSizesToHtml = (html: string): string => html.replace(/<img\b[^>]*>/g, addSizesToTag)

const addSizesToTag = (tag: string): string => {
  const src = /\ssrc="(\/file\/get\/[^"]*)"/.exec(tag)?.[1]
  if (src === undefined || tag.includes(' srcset=')) return tag
  const sources = listPictureSources(src, MAX_WIDTH_PX)
  const stillSources = listStillSources(sources)
  const width = Number(/\swidth="(\d+)"/.exec(tag)?.[1] ?? TEXT_WIDTH_PX)
  const sizes = width < TEXT_WIDTH_PX ? `${width}px` : SIZES
  const image = tag.replace(/^<img/, () => `<img srcset="${toSrcset(sources)}" sizes="${sizes}"`)
  return stillSources
    ? `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${toSrcset(stillSources)}" sizes="${sizes}">${image}</picture>`
    : image
}

const toSrcset = (sources: readonly { url: string; width: number }[]): string =>
  sources.map(({ url, width }) => `${url.replace('&', '&amp;')} ${width}w`).join(', ')
