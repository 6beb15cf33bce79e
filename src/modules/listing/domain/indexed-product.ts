import type { ListedVerdict } from '#fitment/domain/car-products.ts'
import type { KnownLanguage, Language } from '#kernel/language.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { FieldWords } from './match-cost.ts'

/** A product with everything that the index finds, filters and sorts it by. */
export interface IndexedProduct {
  id: number
  /** The categories of the product and all their ancestors. */
  categoryIds: readonly number[]
  /** The categories of the product without their ancestors. */
  ownCategoryIds: readonly number[]
  /** The current gross price in cents. */
  totalCents: number
  /** Epoch milliseconds. */
  modifiedAt: number
  nameByLang: Readonly<Record<KnownLanguage, string>>
  /** Names in languages without own grammar rules; null without such names. */
  otherNames?: Readonly<Record<Language, string>> | null | undefined
  /** Search tokens per field, without the words of labels. */
  wordsByLang: Readonly<Record<KnownLanguage, FieldWords>>
  /** Part numbers as written. */
  codes: readonly string[]
  /** Filter options as `key:value`, both slugs. */
  options: readonly string[]
  /** Null means visible. */
  visibility: Visibility | null
}

/** Groups of synonyms in any language: `[['turbo', 'turbolaadur'], ['wastegate', 'rõhuklapp']]`. */
export type Synonyms = readonly (readonly string[])[]

/** A value of a filter key, both slugs. */
export interface OptionName {
  key: string
  value: string
}

/** Number of products per option, as if it were the only chosen value of its group. */
export interface OptionCounts {
  /**
   * Options by number. The index always returns one array that only grows, so its identity and length are a cache key.
   */
  options: readonly OptionName[]
  /** Counts by option number; negative for options that the answer omits. */
  counts: readonly number[]
}

/** Products by verdict for the chosen car, as if it were the only chosen verdict. */
export type FitCounts = Readonly<Record<ListedVerdict, number>>

export interface Correction {
  from: string
  to: string
}

export interface ListResult {
  /** The products on this page in order, exact matches first. */
  ids: number[]
  /** The ids that match all chosen filters. */
  exactIds: number[]
  exactTotal: number
  /** Products that match some, but not all, of several chosen groups. */
  partialTotal: number
  total: number
  /** Null without a car. */
  fitCounts: FitCounts | null
  /** The returned page; the last one if the query asked for a later one. */
  page: number
  pageSize: number
  counts: OptionCounts
  /** Words that were omitted because no product has all words. */
  leftOutWords: string[]
  /** The left-out words that no product of this list has. */
  unknownWords: string[]
  /** Null without a visible correction. */
  corrected: Correction | null
  /** Keys of unmatched groups, by id of partial matches on this page. */
  missedGroups: ReadonlyMap<number, readonly string[]>
  /** Ids of partial matches without any car, when a car is chosen; their fit is unknown. */
  idsWithoutCar: number[]
  /** For a search: number of matches by category id, across all categories; empty without words. */
  categoryCounts: ReadonlyMap<number, number>
  /** Number of chosen filter values. */
  appliedCount: number
}
