import type { BlockPicture } from '#content/contract-block.ts'
import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { inLanguage, isMultilingual, type Multilingual } from '#kernel/multilingual.ts'

/** A page field that is a text, in the languages that it has. */
export const wordsOf = (page: Page, name: string): Multilingual | undefined => {
  const value = page.content[name]
  if (typeof value === 'string') return { type: 'language', [page.lang]: value }
  return isMultilingual(value) ? (value as Multilingual) : undefined
}

/** A page field's text in a language; empty where there is none. */
export const fieldText = (page: Page, name: string, language: Language): string => {
  const value = page.content[name]
  const text = isMultilingual(value) ? inLanguage(value, language) : value
  return typeof text === 'string' ? text : ''
}

/** The picture that a page begins with, in a language; null where it has none. Image fields carry src, preview and alt, and their size. */
export const headerImage = (page: Page, language: Language): BlockPicture | null => {
  const value = page.content['header-img']
  const picture = isMultilingual(value) ? inLanguage(value, language) : undefined
  if (typeof picture !== 'object' || picture === null) return null
  const { src, preview, alt, width, height, focus, light } = picture as Readonly<Record<string, unknown>>
  if (typeof src !== 'string' || src === '') return null
  return {
    src,
    preview: typeof preview === 'string' ? preview : null,
    alt: { type: 'language', [language]: typeof alt === 'string' ? alt : '' },
    width: typeof width === 'number' ? width : 16,
    height: typeof height === 'number' ? height : 9,
    focus: seenPoint(focus),
    light: byDay(light),
  }
}

const byDay = (light: unknown): BlockPicture['light'] => {
  if (typeof light !== 'object' || light === null) return undefined
  const { src, preview } = light as Readonly<Record<string, unknown>>
  return typeof src === 'string' ? { src, preview: typeof preview === 'string' ? preview : null } : undefined
}

/** The point that is seen however a picture is cut, as shares of its width and height. */
const seenPoint = (focus: unknown): BlockPicture['focus'] => {
  if (typeof focus !== 'object' || focus === null) return undefined
  const { x, y } = focus as Readonly<Record<string, unknown>>
  return isShare(x) && isShare(y) ? { x, y } : undefined
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
