import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'

/** The name of a category that was given none. */
export const DEFAULT_NAME = multilingual({ et: 'Uus kategooria', en: 'New category' })

/** A category's name after a change: a plain text names it in the language of the call; without any name it is the default. */
export const categoryName = (
  known: Multilingual | undefined,
  given: string | { et?: string | undefined; en?: string | undefined } | undefined,
  language: Language,
): Multilingual => {
  const { type: _type, ...names } = known ?? multilingual({})
  const changed = typeof given === 'string' ? { [language]: given } : { et: given?.et, en: given?.en }
  const entries = Object.entries({ ...names, ...defined(changed) }).map(([key, text]) => [key, (text ?? '').trim()])
  const name = multilingual(Object.fromEntries(entries.filter(([, text]) => text !== '')))
  return textIn(name, language) === '' ? DEFAULT_NAME : name
}

const defined = (names: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
