import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A text for each language, as form fields need it. */
export type TextFields = Record<string, string>

export const toTextFields = (value: Multilingual, languages: readonly string[]): TextFields => {
  const { type: _marker, ...texts } = value as { type: string } & TextFields
  return { ...Object.fromEntries(languages.map(language => [language, ''])), ...texts }
}

export const toMultilingual = (texts: TextFields): Multilingual => multilingual(texts)
