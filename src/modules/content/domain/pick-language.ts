import type { Language } from '#kernel/language.ts'
import { isMultilingual, pickValueInLanguage } from '#kernel/multilingual.ts'

/** Reduces every multilingual value to the one shown in `language`. Other languages would double the size of a page. */
export const pickLanguage = <T>(value: T, language: Language): T => narrowValue(value, language) as T

const narrowValue = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map(child => narrowValue(child, language))
  if (typeof value !== 'object' || value === null) return value
  if (!isMultilingual(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, narrowValue(child, language)]))
  }
  const text = pickValueInLanguage(value, language)
  return text === undefined ? { type: 'language' } : { type: 'language', [language]: text }
}
