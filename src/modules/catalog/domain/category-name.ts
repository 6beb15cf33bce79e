import type { Language } from '#kernel/language.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { type Multilingual, multilingual, pickText } from '#kernel/multilingual.ts'

/** The name of a category that was created without one. */
export const DEFAULT_NAME = multilingual({ et: 'Uus kategooria', en: 'New category' })

/** Texts by language, or one text in the language of the request. */
export type TextsInput = string | Readonly<Record<string, string | undefined>> | undefined

/**
 * Returns the name after a change. A new category falls back to the default. Null when an existing category would lose
 * its name.
 */
export const decideCategoryName = (
  stored: Multilingual | undefined,
  input: TextsInput,
  language: Language,
): Multilingual | null => {
  const name = mergeTexts(stored, input, language)
  if (pickText(name, language) !== '') return name
  return stored ? null : DEFAULT_NAME
}

/** Merges changed texts: missing languages stay, empty ones are removed. */
export const mergeTexts = (
  stored: Multilingual | null | undefined,
  input: TextsInput,
  language: Language,
): Multilingual => {
  const changedTexts = omitUndefined(typeof input === 'string' ? { [language]: input } : (input ?? {}))
  const hasChanges = Object.keys(changedTexts).length > 0
  const { type: _type, ...texts } = hasChanges
    ? mergeTranslations(stored, multilingual(changedTexts))
    : (stored ?? multilingual({}))
  const entries = Object.entries(texts).map(([key, text]) => [key, (text ?? '').trim()])
  return multilingual(Object.fromEntries(entries.filter(([, text]) => text !== '')))
}

const omitUndefined = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
