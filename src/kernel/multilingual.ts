import { LANGUAGES, type Language } from './language.ts'

/** One value per language plus the type marker (spec.md section 3, Multilingual value). */
export type Multilingual<T = string> = { type: 'language' } & { [L in Language]?: T | undefined }

export const multilingual = <T = string>(values: { [L in Language]?: T }): Multilingual<T> => ({
  type: 'language',
  ...values,
})

/** The value in `language`; a missing language falls back to the first available value. */
export const inLanguage = <T = string>(
  value: Multilingual<T> | null | undefined,
  language: Language,
): T | undefined => {
  if (!value) return undefined
  const own = value[language]
  if (own !== undefined && own !== '') return own
  for (const other of LANGUAGES) {
    const found = value[other]
    if (found !== undefined && found !== '') return found
  }
  return undefined
}

/** The same for texts, where nothing at all reads as an empty text. */
export const textIn = (value: Multilingual | null | undefined, language: Language): string =>
  inLanguage(value, language) ?? ''
