import type { Language } from '#kernel/language.ts'
import { inLanguage, isMultilingual } from '#kernel/multilingual.ts'

/** Reduces every multilingual value to the one shown in `language`. Other languages would double the size of a page. */
export const inOneLanguage = <T>(value: T, language: Language): T => cut(value, language) as T

const cut = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map(one => cut(one, language))
  if (typeof value !== 'object' || value === null) return value
  if (!isMultilingual(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, language)]))
  }
  const shown = inLanguage(value, language)
  return shown === undefined ? { type: 'language' } : { type: 'language', [language]: shown }
}
