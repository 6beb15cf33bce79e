import { DEFAULT_LANGUAGE, type KnownLanguage, type Language, toKnownLanguage } from './language.ts'

/** A value per language plus the type marker. No language has the code `type`. */
export type Multilingual<T = string> = { type: 'language' } & { [L in Language]?: T | undefined }

export const multilingual = <T = string>(values: { [L in Language]?: T }): Multilingual<T> =>
  ({ type: 'language', ...values }) as Multilingual<T>

/** Returns true for a value with the type marker. */
export const isMultilingual = (value: unknown): value is Multilingual<unknown> =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'language'

/** Returns the value in `language`, else in the default language, else in any other. */
export const pickValueInLanguage = <T = string>(
  value: Multilingual<T> | null | undefined,
  language: Language,
): T | undefined => {
  if (!value) return undefined
  const ownText = value[language]
  if (isFilled(ownText)) return ownText
  const defaultValue = value[DEFAULT_LANGUAGE]
  if (isFilled(defaultValue)) return defaultValue
  for (const key in value) if (key !== 'type' && isFilled(value[key])) return value[key]
  return undefined
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== ''

/**
 * Returns the text in `language` or its fallback, else an empty string. Page fields may hold other values than text.
 */
export const pickText = (value: Multilingual | null | undefined, language: Language): string => {
  const text: unknown = pickValueInLanguage(value, language)
  return typeof text === 'string' ? text : ''
}

/**
 * Returns the text to search with the grammar of `language`. The default language includes the languages without a
 * grammar.
 */
export const buildSearchText = (value: Multilingual | null | undefined, language: KnownLanguage): string => {
  const ownText = pickText(value, language)
  if (language !== DEFAULT_LANGUAGE || !value) return ownText
  const foreignKeys = Object.keys(value).filter(key => key !== 'type' && toKnownLanguage(key) !== key)
  return foreignKeys.length === 0 ? ownText : [ownText, ...foreignKeys.map(key => value[key])].join(' ')
}
