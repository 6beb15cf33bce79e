import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A text per language as fields of a form hold it: none is missing. */
export type TextsIn = Record<string, string>

export const textsIn = (value: Multilingual, languages: readonly string[]): TextsIn => {
  const { type: _marker, ...given } = value as { type: string } & TextsIn
  return { ...Object.fromEntries(languages.map(language => [language, ''])), ...given }
}

/** As it is sent. */
export const textsOut = (texts: TextsIn): Multilingual => multilingual(texts)
