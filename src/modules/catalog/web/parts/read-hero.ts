import type { Page } from '#content/contract.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'

/** One sheet of the exploded drawing; `shift` is how far out it stands, -1 to 1. */
export interface HeroLayer {
  src: string
  shift: number
}

export interface Hero {
  heading: string | undefined
  text: string | undefined
  alt: string
  layers: HeroLayer[]
}

/**
 * The home page's hero as staff left it in `content.hero`: `{ heading, text, alt, layers: [{ src, depth }] }`, or one picture
 * `{ src, alt }`, or its address alone. Whatever is missing or of another kind is passed over.
 */
export const readHero = (content: Page['content'], language: Language): Hero => {
  const hero = typeof content.hero === 'string' ? { src: content.hero } : recordOf(content.hero)
  const sheets = Array.isArray(hero.layers) ? hero.layers.map(recordOf) : [hero]
  const layers = sheets.flatMap(sheet => {
    const src = textOf(sheet.src, language)
    return src ? [{ src, depth: typeof sheet.depth === 'number' ? sheet.depth : 0 }] : []
  })
  const farthest = Math.max(1, ...layers.map(({ depth }) => Math.abs(depth)))
  return {
    heading: textOf(hero.heading, language),
    text: textOf(hero.text, language),
    alt: textOf(hero.alt, language) ?? '',
    layers: layers.map(({ src, depth }) => ({ src, shift: depth / farthest })),
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const textOf = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string') return value || undefined
  const values = recordOf(value)
  return values.type === 'language' ? textIn(values as unknown as Multilingual, language) || undefined : undefined
}
