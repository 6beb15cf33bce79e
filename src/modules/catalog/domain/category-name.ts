import { keepTranslations } from '#kernel/keep-translations.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'

/** The name of a category that was given none. */
export const DEFAULT_NAME = multilingual({ et: 'Uus kategooria', en: 'New category' })

/** Texts as a form or JSON sends them: by language, or a plain one in the language of the call. */
export type GivenTexts = string | Readonly<Record<string, string | undefined>> | undefined

/** A category's name after a change; a new one without any has the default, of a known one null: it must keep one. */
export const categoryName = (
  known: Multilingual | undefined,
  given: GivenTexts,
  language: Language,
): Multilingual | null => {
  const name = changedTexts(known, given, language)
  if (textIn(name, language) !== '') return name
  return known ? null : DEFAULT_NAME
}

/** Texts after a change: what is not given stays, what is given empty is none. */
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
