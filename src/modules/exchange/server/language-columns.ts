import type { Multilingual } from '#kernel/multilingual.ts'
import { getShopLanguages } from '#wire/languages.ts'

/** Lists the column of a text for each shop language, such as `name.et`. */
export const listLanguageFields = (field: string): string[] =>
  getShopLanguages().map(language => `${field}.${language}`)

/** Lists the cells of a text for each shop language; a missing translation is an empty cell. */
export const listLanguageCells = (text: Multilingual | null | undefined): string[] =>
  getShopLanguages().map(language => text?.[language] ?? '')
