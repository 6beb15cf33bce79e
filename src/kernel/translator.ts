import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

/**
 * Returns the message of a key. `values` fill its `{{variables}}`.
 * `count` selects the plural (`found_one`), `context` a variant (`intro_collected`) if there is one.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Nested messages as in the JSON files: `{ cart: { heading: … } }`. */
export interface Messages {
  readonly [name: string]: string | Messages
}

const VARIABLE = /\{\{(\w+)\}\}/g

/** Creates the translator of one language. A missing key returns the key. */
export const createTranslator = (
  language: Language,
  messages: Messages,
  plurals: Pick<Intl.PluralRules, 'select'> = new Intl.PluralRules(language),
): Translate => {
  const texts = new Map(flattenMessages(messages, ''))
  // Caches messages split at their variables: texts at even indexes, names at odd ones.
  const splitTexts = new Map<string, readonly string[]>()
  // Fallback messages may come from a language with fewer plural forms.
  const findPlural = (key: string, count: number): string | undefined =>
    texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(`${key}_other`)
  const findText = (key: string, count: string | number | undefined): string | undefined =>
    (count === undefined ? undefined : findPlural(key, Number(count))) ?? texts.get(key)
  return (key, values) => {
    if (!values) return texts.get(key) ?? key
    const { context, count } = values
    const contextText = context === undefined ? undefined : findText(`${key}_${context}`, count)
    const text = contextText ?? findText(key, count)
    if (text === undefined) return key
    const parts = splitTexts.get(text) ?? text.split(VARIABLE)
    splitTexts.set(text, parts)
    const formatVariable = (variable: string) =>
      variable === 'count' && typeof count === 'number'
        ? formatNumber(count, language, { max: 3 })
        : (values[variable] ?? '')
    return parts.map((part, index) => (index % 2 === 0 ? part : String(formatVariable(part)))).join('')
  }
}

const flattenMessages = (messages: Messages, path: string): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as const] : flattenMessages(value, `${path}${name}.`),
  ) as [string, string][]
