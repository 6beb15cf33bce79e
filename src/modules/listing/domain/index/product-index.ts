import type { IndexedProduct, ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import { type Labels, NO_LABELS } from '#listing/domain/labels.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { listProducts } from './list-products.ts'
import { ProductSlots } from './product-slots.ts'

/** The in-memory listing engine: all products, found, filtered, counted and sorted without asking the database. */
export interface ProductIndex {
  /** How many products are in, seen or not. */
  readonly size: number
  has(id: number): boolean
  /** One page of the products that a query asks for, and what its filters would list. Never throws for what is asked. */
  list(query: ListingQuery): ListResult
  /** Puts a product in, or its new state in place of the old one; no rebuild. */
  upsert(product: IndexedProduct): void
  /** Takes a product out; nothing happens when it is not in. */
  remove(id: number): void
  setSynonyms(synonyms: Synonyms): void
  /** What categories and filter options are called from now on. */
  setLabels(labels: Labels): void
}

/** An index on its way: products are put in part by part, so that a big catalogue is never twice in memory. */
export interface ProductIndexInMaking {
  /** The later one of two with the same id wins. */
  add(products: Iterable<IndexedProduct>): void
  done(): ProductIndex
}

export const makeProductIndex = (synonyms: Synonyms, labels: Labels): ProductIndexInMaking => {
  const slots = new ProductSlots()
  slots.setLabels(labels)
  slots.setSynonyms(synonyms)
  return {
    add: products => slots.add(products),
    done() {
      slots.sort()
      return {
        get size() {
          return slots.size
        },
        has: id => slots.has(id),
        list: query => listProducts(slots, query),
        upsert: product => slots.upsert(product),
        remove: id => slots.remove(id),
        setSynonyms: synonyms => slots.setSynonyms(synonyms),
        setLabels: labels => slots.setLabels(labels),
      }
    },
  }
}

/** An index of the products. */
export const createProductIndex = (
  products: Iterable<IndexedProduct>,
  synonyms: Synonyms = [],
  labels: Labels = NO_LABELS,
): ProductIndex => {
  const making = makeProductIndex(synonyms, labels)
  making.add(products)
  return making.done()
}
