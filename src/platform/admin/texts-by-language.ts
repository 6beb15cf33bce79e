import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A text for each language, as form fields need it. */
export type TextsByLanguage = Record<string, string>

export const toTextsByLanguage = (value: Multilingual, languages: readonly string[]): TextsByLanguage => {
  const { type: _marker, ...texts } = value as { type: string } & TextsByLanguage
  return { ...Object.fromEntries(languages.map(language => [language, ''])), ...texts }
}

export const toMultilingual = (texts: TextsByLanguage): Multilingual => multilingual(texts)

/** Returns the error of one translation. The field of the default language also shows the error of the whole value. */
export const findTranslationError = (
  { errorAt }: { errorAt: (path: string) => string | undefined },
  path: string,
  language: string,
): string | undefined => errorAt(`${path}.${language}`) ?? (language === DEFAULT_LANGUAGE ? errorAt(path) : undefined)
