import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'

/** A layer of the exploded drawing; all layers have one size. */
export interface HeroLayer {
  src: string
  /** Offset that joins it with the other layers, as a fraction of the drawing's width. */
  home: { x: number; y: number }
}

export interface Hero {
  heading: string
  text: string
  alt: string
  /** Aspect ratio: width divided by height. */
  shape: number
  layers: HeroLayer[]
}

const WIDTH = 2400
const HEIGHT = 1100

/**
 * Reads the hero of the home page. Texts come from `heading` and `lead`, or else from title and description.
 * `content.hero` is a drawing, one picture `{ src, alt }`, or the address of a picture. A drawing is `{ alt, width,
 * height, layers: [{ src, home: { x, y } }] }` in its units (default 2400 × 1100). Invalid values are ignored.
 */
export const readHero = (page: Page, language: Language): Hero => {
  const { content } = page
  const hero = typeof content.hero === 'string' ? { src: content.hero } : recordOf(content.hero)
  const width = sizeOf(hero.width) ?? WIDTH
  const sheets = Array.isArray(hero.layers) ? hero.layers.map(recordOf) : [hero]
  return {
    heading: textOf(content.heading, language) ?? page.title,
    text: textOf(content.lead, language) ?? page.description,
    alt: textOf(hero.alt, language) ?? '',
    shape: width / (sizeOf(hero.height) ?? HEIGHT),
    layers: sheets.flatMap(sheet => {
      const src = textOf(sheet.src, language)
      const { x, y } = recordOf(sheet.home)
      return src ? [{ src, home: { x: numberOf(x) / width, y: numberOf(y) / width } }] : []
    }),
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

const sizeOf = (value: unknown): number | undefined => (numberOf(value) > 0 ? numberOf(value) : undefined)

const textOf = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string') return value || undefined
  const values = recordOf(value)
  return values.type === 'language' ? textIn(values as unknown as Multilingual, language) || undefined : undefined
}
