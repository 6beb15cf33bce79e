import type { Language } from '#kernel/language.ts'
import { isMultilingual, type Multilingual, multilingual, pickValueInLanguage } from '#kernel/multilingual.ts'

type Content = Readonly<Record<string, unknown>>

/** Returns a page field's text; empty if missing. */
export const readTextField = (content: Content, name: string, language: Language): string => {
  const value = content[name]
  const text = isMultilingual(value) ? pickValueInLanguage<unknown>(value, language) : value
  return typeof text === 'string' ? text : ''
}

/** Returns an image field's addresses by language; null without a picture. */
export const readImageSources = (content: Content, name: string): Multilingual<{ src: string }> | null => {
  const value = content[name]
  if (!isMultilingual(value)) return null
  const sources = Object.entries(value).flatMap(([language, picture]) => {
    const source = language === 'type' ? undefined : findSource(picture)
    return source ? [[language, source] as const] : []
  })
  return sources.length > 0 ? multilingual(Object.fromEntries(sources)) : null
}

/** Returns the inline preview of an image field. */
export const readImagePreview = (content: Content, name: string, language: Language): string | null => {
  const value = content[name]
  const picture = isMultilingual(value) ? pickValueInLanguage<unknown>(value, language) : null
  const preview = isRecord(picture) ? picture.preview : null
  return typeof preview === 'string' && preview !== '' ? preview : null
}

const findSource = (picture: unknown): { src: string } | undefined =>
  isRecord(picture) && typeof picture.src === 'string' && picture.src !== '' ? { src: picture.src } : undefined

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
