import type { BlockPicture } from '#content/contract-block.ts'
import type { Page } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import { isMultilingual, type Multilingual, pickValueInLanguage } from '#kernel/multilingual.ts'

/** Returns a text field in all its languages. */
export const readFieldTexts = (page: Page, name: string): Multilingual | undefined => {
  const value = page.content[name]
  if (typeof value === 'string') return { type: 'language', [page.lang]: value }
  return isMultilingual(value) ? (value as Multilingual) : undefined
}

/** Returns a text field in one language, or an empty string. */
export const readFieldText = (page: Page, name: string, language: Language): string => {
  const value = page.content[name]
  const text = isMultilingual(value) ? pickValueInLanguage(value, language) : value
  return typeof text === 'string' ? text : ''
}

/** Returns the header picture in a language, or null. Image fields have src, preview, alt and size. */
export const readHeaderImage = (page: Page, language: Language): BlockPicture | null => {
  const value = page.content['header-img']
  const picture = isMultilingual(value) ? pickValueInLanguage(value, language) : undefined
  if (typeof picture !== 'object' || picture === null) return null
  const { src, preview, alt, width, height, focus, light } = picture as Readonly<Record<string, unknown>>
  if (typeof src !== 'string' || src === '') return null
  return {
    src,
    preview: typeof preview === 'string' ? preview : null,
    alt: { type: 'language', [language]: typeof alt === 'string' ? alt : '' },
    width: typeof width === 'number' ? width : 16,
    height: typeof height === 'number' ? height : 9,
    focus: parseFocalPoint(focus),
    light: parseLightVariant(light),
  }
}

const parseLightVariant = (light: unknown): BlockPicture['light'] => {
  if (typeof light !== 'object' || light === null) return undefined
  const { src, preview } = light as Readonly<Record<string, unknown>>
  return typeof src === 'string' ? { src, preview: typeof preview === 'string' ? preview : null } : undefined
}

/** Validates a focal point, given as shares of width and height. */
const parseFocalPoint = (focus: unknown): BlockPicture['focus'] => {
  if (typeof focus !== 'object' || focus === null) return undefined
  const { x, y } = focus as Readonly<Record<string, unknown>>
  return isShare(x) && isShare(y) ? { x, y } : undefined
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
