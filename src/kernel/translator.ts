import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

/**
 * Answers the text of a key. `values` fill its `{{places}}`: `count` chooses the plural (`found_one`) and is written with
 * thousands, `context` chooses the wording for a case (`intro_collected`), where there is one.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Messages as the files hold them: `{ cart: { heading: … } }`. */
export interface Messages {
  readonly [name: string]: string | Messages
}

const PLACE = /\{\{(\w+)\}\}/g

/** Speaks one language. A key without a text stands for itself. */
export const translator = (
  language: Language,
  messages: Messages,
  plurals: Pick<Intl.PluralRules, 'select'> = new Intl.PluralRules(language),
): Translate => {
  const texts = new Map(flat(messages, ''))
  // Cut at their places: what stands around each, and in between its name.
  const cut = new Map<string, readonly string[]>()
  // Texts that stand in for missing ones may be of a language with fewer plurals.
  const plural = (key: string, count: number): string | undefined =>
    texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(`${key}_other`)
  const textOf = (key: string, count: string | number | undefined): string | undefined =>
    (count === undefined ? undefined : plural(key, Number(count))) ?? texts.get(key)
  return (key, values) => {
    if (!values) return texts.get(key) ?? key
    const { context, count } = values
    const inContext = context === undefined ? undefined : textOf(`${key}_${context}`, count)
    const text = inContext ?? textOf(key, count)
    if (text === undefined) return key
    const parts = cut.get(text) ?? text.split(PLACE)
    cut.set(text, parts)
    const textAt = (place: string) =>
      place === 'count' && typeof count === 'number' ? formatNumber(count, language, { max: 3 }) : (values[place] ?? '')
    return parts.map((part, at) => (at % 2 === 0 ? part : String(textAt(part)))).join('')
  }
}

const flat = (messages: Messages, path: string): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as const] : flat(value, `${path}${name}.`),
  ) as [string, string][]
