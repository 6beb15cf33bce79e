import { DEFAULT_LANGUAGE, type KnownLanguage, knownLanguage, type Language } from './language.ts'

/** A value per language plus the type marker. No language has the code `type`. */
export type Multilingual<T = string> = { type: 'language' } & { [L in Language]?: T | undefined }

export const multilingual = <T = string>(values: { [L in Language]?: T }): Multilingual<T> =>
  ({ type: 'language', ...values }) as Multilingual<T>

/** Checks the type marker. */
export const isMultilingual = (value: unknown): value is Multilingual<unknown> =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'language'

/** Returns the value in `language`, else in the default language, else in any other. */
export const inLanguage = <T = string>(
  value: Multilingual<T> | null | undefined,
  language: Language,
): T | undefined => {
  if (!value) return undefined
  const own = value[language]
  if (isThere(own)) return own
  const standard = value[DEFAULT_LANGUAGE]
  if (isThere(standard)) return standard
  for (const other in value) if (other !== 'type' && isThere(value[other])) return value[other]
  return undefined
}

const isThere = (value: unknown): boolean => value !== undefined && value !== ''

/** Returns the text in `language` or its fallback, else an empty string. */
export const textIn = (value: Multilingual | null | undefined, language: Language): string =>
  inLanguage(value, language) ?? ''

/**
 * Returns the text to search with the grammar of `language`. The default language includes the languages without own
 * grammar.
 */
export const searchedText = (value: Multilingual | null | undefined, language: KnownLanguage): string => {
  const own = textIn(value, language)
  if (language !== DEFAULT_LANGUAGE || !value) return own
  const foreign = Object.keys(value).filter(other => other !== 'type' && knownLanguage(other) !== other)
  return foreign.length === 0 ? own : [own, ...foreign.map(other => value[other])].join(' ')
}
