import i18next, { type i18n, type Resource } from 'i18next'
import type { Language } from '#kernel/language.ts'

/** Translates a key; `values` fill its `{{places}}`, `count` chooses the plural. */
export type T = (key: string, values?: Record<string, string | number>) => string

/** Message trees by language, as the files hold them: `{ et: { cart: { heading: … } } }`. */
export type Messages = Partial<Record<Language, Record<string, unknown>>>

/** One instance for each language, never `changeLanguage`: several languages are answered at the same time. */
export const createTexts = () => {
  const instances = new Map<Language, i18n>()
  const fixed = new Map<Language, T>()
  return {
    has: (language: Language): boolean => instances.has(language),
    add(messages: Messages): void {
      for (const [code, tree] of Object.entries(messages)) {
        const language = code as Language
        fixed.delete(language)
        const instance = instances.get(language)
        if (instance) instance.addResourceBundle(language, 'translation', tree, true, true)
        else instances.set(language, createInstance(language, { [language]: { translation: tree as never } }))
      }
    },
    t(language: Language): T {
      const known = fixed.get(language)
      if (known) return known
      const instance = instances.get(language)
      if (!instance) return key => key
      const plurals = new Intl.PluralRules(language)
      const lookedUp = new Map<string, string>()
      /** Each text is looked up once, with a count once for each of the language's plurals; its places are filled here. */
      const textOf = (key: string, count: string | number | undefined): string => {
        const name = count === undefined ? key : `${key} ${plurals.select(Number(count))}`
        const known = lookedUp.get(name)
        if (known !== undefined) return known
        const text = instance.t(key, { skipInterpolation: true, ...(count !== undefined && { count: Number(count) }) })
        lookedUp.set(name, text)
        return text
      }
      const t: T = (key, values) => {
        const text = textOf(key, values?.count)
        return values ? text.replace(PLACE, (_, name: string) => String(values[name] ?? '')) : text
      }
      fixed.set(language, t)
      return t
    },
  }
}

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

const createInstance = (language: Language, resources: Resource): i18n =>
  i18next.createInstance(
    { lng: language, resources, initAsync: false, interpolation: { escapeValue: false }, returnNull: false },
    // Initialised at once: there is nothing to load.
    () => undefined,
  )
