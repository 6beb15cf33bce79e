import type { ListedProduct } from '#catalog/contract-product.ts'
import type { Attributes, Categories } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** The catalogue behind the lists, in memory or in the database (`LISTING_ENGINE`). */
export interface Catalogue {
  readonly categories: Categories
  readonly attributes: Attributes
  readonly synonyms: Synonyms
  /** Returns one page of products with filter counts. */
  list(query: ListingQuery): ListResult | Promise<ListResult>
  /**
   * Returns a function that counts a category's products for guests at `now` (epoch milliseconds), subcategories
   * included.
   */
  countForGuests(now: number): CategoryCounter | Promise<CategoryCounter>
  /** Returns the VAT rate of a class on the catalogue's day. */
  readVatRate(db: Queryable, vatClass: string): Promise<BasisPoints>
  /** Returns the displayed fields of listed products. */
  readShownProducts(ids: readonly number[]): ShownProducts | Promise<ShownProducts>
}

export type CategoryCounter = (categoryId: number) => number

export interface ShownProducts {
  /** Returns the category of the product's breadcrumbs. */
  getMainCategoryId(id: number): number | undefined
  getBrand(id: number): string | undefined
  /** Returns a product as lists show it; undefined for an unknown one. */
  getProduct(id: number, language: Language, now: Date): ListedProduct | undefined
}
