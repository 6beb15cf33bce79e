import type { Language } from '#kernel/language.ts'
import { isMultilingual, pickValueInLanguage } from '#kernel/multilingual.ts'

/** Lists every text in a value as shown in a language, in page order. */
export const collectTexts = (value: unknown, language: Language): string[] => {
  if (Array.isArray(value)) return value.flatMap(child => collectTexts(child, language))
  if (typeof value !== 'object' || value === null) return []
  if (!isMultilingual(value)) return Object.values(value).flatMap(child => collectTexts(child, language))
  const text = pickValueInLanguage(value, language)
  return typeof text === 'string' ? [text] : []
}
