import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'

/** One sheet of the exploded drawing, all of one size. */
export interface HeroLayer {
  src: string
  /** How far it moves to come together with the others, in shares of the drawing's width. */
  home: { x: number; y: number }
}

export interface Hero {
  heading: string
  text: string
  alt: string
  /** The drawing's width by its height. */
  shape: number
  layers: HeroLayer[]
}

const WIDTH = 2400
const HEIGHT = 1100

/**
 * The home page's hero: `heading` and `lead` are its page's fields, else title and description stand in; `content.hero` is
 * `{ alt, width, height, layers: [{ src, home: { x, y } }] }`
 * with `home` in the drawing's own units (2400 × 1100 unless told), or one picture `{ src, alt }`, or its address alone.
 * Whatever is missing or of another kind is passed over.
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
