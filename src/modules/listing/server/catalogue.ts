import type { Attributes, Categories } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { JsonWriter } from './json-writer.ts'

/** The catalogue as lists are made from it: held in memory, or asked of the database (`LISTING_ENGINE`). */
export interface Catalogue {
  readonly categories: Categories
  readonly attributes: Attributes
  readonly synonyms: Synonyms
  /** One page of the products that a query asks for, and what its filters would list. */
  list(query: ListingQuery): ListResult | Promise<ListResult>
  /** How many products guests find in a category and below it at `now` (epoch milliseconds). */
  guestCounts(now: number): CategoryCounts | Promise<CategoryCounts>
  /** The VAT rate of a class on the catalogue's day. */
  vatRate(db: Queryable, vatClass: string): Promise<BasisPoints>
  /** What is shown of products that a list holds. */
  show(ids: readonly number[]): ShownProducts | Promise<ShownProducts>
}

export type CategoryCounts = (categoryId: number) => number

export interface ShownProducts {
  /** The category that its breadcrumbs go through. */
  mainCategoryId(id: number): number | undefined
  brand(id: number): string | undefined
  /** Adds a product as JSON and a comma to an answer; nothing where it is gone. */
  write(out: JsonWriter, id: number, language: Language, now: Date): void
}
