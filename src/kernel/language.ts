/** The interface languages; spec.md section 9: English and Estonian, Estonian by default. */
export const LANGUAGES = ['et', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'et'

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** The language named by any text that may carry one (`en`, `en-GB`), else the default. */
export const languageOf = (value: unknown): Language => {
  const code = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}
