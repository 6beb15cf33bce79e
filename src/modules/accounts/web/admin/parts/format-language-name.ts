import type { Language } from '#kernel/language.ts'

/** Returns the name of a language in another one: `en` is "inglise" in Estonian. */
export const formatLanguageName = (code: Language, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code
