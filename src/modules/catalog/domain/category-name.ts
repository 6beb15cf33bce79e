import { keepTranslations } from '#kernel/keep-translations.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'

/** The name of a category that was created without one. */
export const DEFAULT_NAME = multilingual({ et: 'Uus kategooria', en: 'New category' })

/** Texts by language, or one text in the language of the request. */
export type GivenTexts = string | Readonly<Record<string, string | undefined>> | undefined

/**
 * Returns the name after a change. A new category falls back to the default; an existing one must keep a name,
 * otherwise null.
 */
export const categoryName = (
  known: Multilingual | undefined,
  given: GivenTexts,
  language: Language,
): Multilingual | null => {
  const name = changedTexts(known, given, language)
  if (textIn(name, language) !== '') return name
  return known ? null : DEFAULT_NAME
}

/** Merges changed texts: missing languages stay, empty ones are removed. */
export const changedTexts = (
  known: Multilingual | null | undefined,
  given: GivenTexts,
  language: Language,
): Multilingual => {
  const changed = defined(typeof given === 'string' ? { [language]: given } : (given ?? {}))
  const isGiven = Object.keys(changed).length > 0
  const { type: _type, ...texts } = isGiven
    ? keepTranslations(known, multilingual(changed))
    : (known ?? multilingual({}))
  const entries = Object.entries(texts).map(([key, text]) => [key, (text ?? '').trim()])
  return multilingual(Object.fromEntries(entries.filter(([, text]) => text !== '')))
}

const defined = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
