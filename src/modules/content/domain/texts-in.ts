import type { Language } from '#kernel/language.ts'
import { inLanguage, isMultilingual } from '#kernel/multilingual.ts'

/** Lists every text in a value as shown in a language, in page order. */
export const textsIn = (value: unknown, language: Language): string[] => {
  if (Array.isArray(value)) return value.flatMap(one => textsIn(one, language))
  if (typeof value !== 'object' || value === null) return []
  if (!isMultilingual(value)) return Object.values(value).flatMap(one => textsIn(one, language))
  const shown = inLanguage(value, language)
  return typeof shown === 'string' ? [shown] : []
}
