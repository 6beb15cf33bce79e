import type { ListResult, Synonyms } from '#catalog/domain/indexed-product.ts'
import type { ListingQuery } from '#catalog/domain/listing-query.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { Attributes } from './read-attributes.ts'
import type { Categories } from './read-categories.ts'
import type { ProductRecord } from './read-products.ts'

/** The catalogue as lists are made from it: held in memory, or asked of the database (`LISTING_ENGINE`). */
export interface Catalogue {
  /** Grows with every change, for what is derived from the whole. */
  readonly version: number
  readonly categories: Categories
  readonly attributes: Attributes
  readonly synonyms: Synonyms
  /** One page of the products that a query asks for, and what its filters would list. */
  list(query: ListingQuery): ListResult | Promise<ListResult>
  /** How many products guests find in a category and below it at `now` (epoch milliseconds). */
  guestCounts(now: number): CategoryCounts | Promise<CategoryCounts>
  /** What is shown of products that a list holds. */
  show(ids: readonly number[]): ShownProducts | Promise<ShownProducts>
}

export type CategoryCounts = (categoryId: number) => number

export interface ShownProducts {
  /** None for a product that is gone. */
  record(id: number): ProductRecord | undefined
  rate(vatClass: string): BasisPoints
  /** Adds a product that is there as JSON to the pieces of an answer. */
  pushJson(pieces: Buffer[], id: number, language: Language, now: Date): void
}
