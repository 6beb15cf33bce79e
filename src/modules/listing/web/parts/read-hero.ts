import type { Page } from '#content/contract-content.ts'
import { isPictureAddress } from '#content/domain/picture-address.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'

/** A layer of the exploded drawing; all layers have one size. */
export interface HeroLayer {
  src: string
  /** Offset that joins it with the other layers, as a fraction of the drawing's width. */
  offset: { x: number; y: number }
}

export interface Hero {
  heading: string
  text: string
  alt: string
  /** Aspect ratio: width divided by height. */
  aspectRatio: number
  layers: HeroLayer[]
}

const DEFAULT_WIDTH = 2400
const DEFAULT_HEIGHT = 1100

/**
 * Reads the hero of the home page. Texts come from `heading` and `lead`, or else from title and description.
 * `content.hero` is a drawing, one picture `{ src, alt }`, or the address of a picture. A drawing is `{ alt, width,
 * height, layers: [{ src, home: { x, y } }] }` in its units (default 2400 × 1100). Invalid values are ignored.
 */
export const readHero = (page: Page, language: Language): Hero => {
  const { content } = page
  const hero = typeof content.hero === 'string' ? { src: content.hero } : toRecord(content.hero)
  const width = toSize(hero.width) ?? DEFAULT_WIDTH
  const layerRecords = Array.isArray(hero.layers) ? hero.layers.map(toRecord) : [hero]
  return {
    heading: toText(content.heading, language) ?? page.title,
    text: toText(content.lead, language) ?? page.description,
    alt: toText(hero.alt, language) ?? '',
    aspectRatio: width / (toSize(hero.height) ?? DEFAULT_HEIGHT),
    layers: layerRecords.flatMap(layerRecord => {
      const src = toText(layerRecord.src, language)
      const { x, y } = toRecord(layerRecord.home)
      return src && isPictureAddress(src) ? [{ src, offset: { x: toNumber(x) / width, y: toNumber(y) / width } }] : []
    }),
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const toNumber = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

const toSize = (value: unknown): number | undefined => (toNumber(value) > 0 ? toNumber(value) : undefined)

const toText = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string') return value || undefined
  const values = toRecord(value)
  return values.type === 'language' ? pickText(values as unknown as Multilingual, language) || undefined : undefined
}
