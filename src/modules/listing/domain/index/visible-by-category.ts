import { BitSet } from './bit-set.ts'
import { type CachedCounts, FilterCountCache } from './filter-count-cache.ts'
import type { FilterOptions } from './filter-options.ts'
import type { VisibleProducts } from './visible-products.ts'

/** Visible products before words and filters. Callers must not change them. */
export interface VisibleInCategory {
  products: BitSet
  count: number
  /** Number of products by option number. */
  optionCounts: Uint32Array
  /** Counts of these products within one chosen group. */
  cachedCounts: CachedCounts
}

interface Columns {
  options: FilterOptions
  visible: VisibleProducts
  /** Number of all products, including invisible ones. */
  readonly size: number
}

/** The products of each category, with cached subsets that visitors see. */
export class VisibleByCategory {
  #columns: Columns
  #categories = new Map<number, BitSet>()
  #own = new Map<number, BitSet>()
  #changes = 0
  #visible = new Map<number, VisibleInCategory>()
  #cachedChanges = -1
  #countCache = new FilterCountCache()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** Grows with every change of a product's categories. */
  get changes(): number {
    return this.#changes
  }

  add(product: number, categoryId: number): void {
    const products = this.#categories.get(categoryId) ?? new BitSet()
    products.add(product)
    this.#categories.set(categoryId, products)
    this.#changes++
  }

  delete(product: number, categoryId: number): void {
    this.#categories.get(categoryId)?.delete(product)
    this.#changes++
  }

  /** Sets whether a product is directly in a category, not in a subcategory. */
  setOwn(product: number, categoryId: number, { isInside }: { isInside: boolean }): void {
    const products = this.#own.get(categoryId) ?? new BitSet()
    if (products.has(product) === isInside) return
    products.setMembership(product, isInside)
    this.#own.set(categoryId, products)
    this.#changes++
  }

  /** Tightens the bounds of all sets. */
  trimBounds(): void {
    for (const products of [...this.#categories.values(), ...this.#own.values()]) products.trim()
  }

  /** Returns all products of a category, including invisible ones. Callers must not change the set. */
  getProducts(categoryId: number): BitSet | undefined {
    return this.#categories.get(categoryId)
  }

  /** Returns products directly in a category, including invisible ones. Callers must not change the set. */
  getOwnProducts(categoryId: number): BitSet | undefined {
    return this.#own.get(categoryId)
  }

  /** Returns the products of every category, including invisible ones. Callers must not change the sets. */
  listCategories(): ReadonlyMap<number, BitSet> {
    return this.#categories
  }

  /** Returns the visible products of a category, or all for null; empty for an unknown category. */
  findVisible(categoryId: number | null, now: number, isStaff: boolean): VisibleInCategory {
    const { visible, options, size } = this.#columns
    const products = visible.findVisible(now, isStaff)
    const category = categoryId === null ? products : this.#categories.get(categoryId)
    if (!category) return NO_PRODUCTS
    const changes = this.#changes + visible.changes + options.changes
    if (changes !== this.#cachedChanges) {
      this.#visible.clear()
      this.#countCache.clear()
    }
    this.#cachedChanges = changes
    const key = (categoryId ?? 0) * 2 + Number(isStaff)
    const cached = this.#visible.get(key)
    if (cached) return cached
    const visibleInCategory = category === products ? products : products.clone().and(category).trim()
    const count = visibleInCategory.count()
    const optionCounts = new Uint32Array(options.listAll().length)
    options.addProductCounts(options.listAll(), visibleInCategory, count, size, optionCounts)
    const result = { products: visibleInCategory, count, optionCounts, cachedCounts: this.#countCache.getCounts(key) }
    this.#visible.set(key, result)
    return result
  }
}

const NO_PRODUCTS: VisibleInCategory = {
  products: new BitSet(),
  count: 0,
  optionCounts: new Uint32Array(),
  cachedCounts: { get: () => undefined, store: () => undefined },
}
