import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A text for each language, as form fields need it. */
export type TextsIn = Record<string, string>

export const textsIn = (value: Multilingual, languages: readonly string[]): TextsIn => {
  const { type: _marker, ...given } = value as { type: string } & TextsIn
  return { ...Object.fromEntries(languages.map(language => [language, ''])), ...given }
}

/** Converts form fields to the form of the API. */
export const textsOut = (texts: TextsIn): Multilingual => multilingual(texts)
