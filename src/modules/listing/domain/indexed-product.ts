import type { KnownLanguage, Language } from '#kernel/language.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { FieldWords } from './search-field.ts'

/** What the product index knows of one product. */
export interface IndexedProduct {
  id: number
  /** Its categories with all their ancestors. */
  categoryIds: readonly number[]
  /** Its categories alone. */
  ownCategoryIds: readonly number[]
  /** The gross price in force, in cents. */
  totalCents: number
  /** Epoch milliseconds. */
  modifiedAt: number
  nameByLang: Readonly<Record<KnownLanguage, string>>
  /** What it is called in languages whose grammar is not known; null where in none. */
  otherNames?: Readonly<Record<Language, string>> | null | undefined
  /** The tokens (`searchTokens`) that it is found by, beside the words of its labels. */
  wordsByLang: Readonly<Record<KnownLanguage, FieldWords>>
  /** Part numbers as written. */
  codes: readonly string[]
  /** Filter options as `key:value`, both slugs. */
  options: readonly string[]
  /** Null is visible. */
  visibility: Visibility | null
}

/** Groups of words that mean the same, in any language: `[['turbo', 'turbolaadur'], ['wastegate', 'rõhuklapp']]`. */
export type Synonyms = readonly (readonly string[])[]

/** One value of a filter key, both slugs. */
export interface OptionName {
  key: string
  value: string
}

/** How often each filter option is listed when it alone is chosen in its group. */
export interface OptionCounts {
  /** Options by number. The same array always means the same ones: it only ever grows. */
  options: readonly OptionName[]
  /** By number; negative for what is not to be named. */
  counts: readonly number[]
}

/** Whole search texts, as typed and as searched for. */
export interface Correction {
  from: string
  to: string
}

export interface ListResult {
  /** The products on this page in order, exact matches first. */
  ids: number[]
  /** Those of `ids` that match all chosen filters. */
  exactIds: number[]
  exactTotal: number
  /** Products that match at least one of several chosen groups, but not all. */
  partialTotal: number
  total: number
  /** The page answered: the last one when a later one was asked for. */
  page: number
  pageSize: number
  counts: OptionCounts
  /** Words of the query that were left out because no product has all of them. */
  leftOutWords: string[]
  /** Those of them that no product here has, on their own either. */
  unknownWords: string[]
  /** What was searched for in place of what was typed, where that is another word. */
  corrected: Correction | null
  /** Of the products on this page that match some of the chosen groups: the keys of those that they miss. */
  missedGroups: ReadonlyMap<number, readonly string[]>
  /** Those of them that name no car, where one is chosen: whether they fit it is not said. */
  carlessIds: number[]
  /** With words: how many products of each category, wherever this page stands, have those that count and match every chosen filter; none without. */
  categoryCounts: ReadonlyMap<number, number>
  /** How many filter values are chosen. */
  appliedCount: number
}
