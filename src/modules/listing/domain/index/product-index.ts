import type { IndexedProduct, ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import { type Labels, NO_LABELS } from '#listing/domain/labels.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { listProducts } from './list-products.ts'
import { ProductSlots } from './product-slots.ts'

/** The in-memory listing engine: it finds, filters, counts and sorts products without the database. */
export interface ProductIndex {
  /** Number of products, including invisible ones. */
  readonly size: number
  has(id: number): boolean
  /** Returns one page of products with filter counts. Never throws for invalid queries. */
  list(query: ListingQuery): ListResult
  /** Adds or replaces a product without a rebuild. */
  upsert(product: IndexedProduct): void
  /** Removes a product; missing ids are ignored. */
  remove(id: number): void
  setSynonyms(synonyms: Synonyms): void
  /** Replaces the names of categories and filter options. */
  setLabels(labels: Labels): void
}

/** Builds an index in batches, so that a large catalogue is never in memory twice. */
export interface ProductIndexBuilder {
  /** The last one of several products with one id counts. */
  add(products: Iterable<IndexedProduct>): void
  finish(): ProductIndex
}

export const createProductIndexBuilder = (synonyms: Synonyms, labels: Labels): ProductIndexBuilder => {
  const slots = new ProductSlots()
  slots.setLabels(labels)
  slots.setSynonyms(synonyms)
  return {
    add: products => slots.addUnsorted(products),
    finish() {
      slots.finishLoading()
      return {
        get size() {
          return slots.size
        },
        has: id => slots.has(id),
        list: query => listProducts(slots, query),
        upsert: product => slots.upsert(product),
        remove: id => slots.remove(id),
        setSynonyms: nextSynonyms => slots.setSynonyms(nextSynonyms),
        setLabels: nextLabels => slots.setLabels(nextLabels),
      }
    },
  }
}

export const createProductIndex = (
  products: Iterable<IndexedProduct>,
  synonyms: Synonyms = [],
  labels: Labels = NO_LABELS,
): ProductIndex => {
  const builder = createProductIndexBuilder(synonyms, labels)
  builder.add(products)
  return builder.finish()
}
