import { BitSet } from './bit-set.ts'
import type { FilterOptions } from './filter-options.ts'
import { type KnownCounts, NarrowedCounts } from './narrowed-counts.ts'
import type { VisibleProducts } from './visible-products.ts'

/** Products that a visitor sees, before words and filters. Not to be changed. */
export interface SeenProducts {
  products: BitSet
  count: number
  /** How many of them have each filter option, by its number. */
  having: Uint32Array
  /** The same of those that are in one chosen group too. */
  narrowed: KnownCounts
}

interface Columns {
  options: FilterOptions
  visible: VisibleProducts
  /** How many products there are, seen or not. */
  readonly size: number
}

/** Which product is in which category, and what visitors see of each: kept until any of it changes. */
export class SeenCategories {
  #columns: Columns
  #categories = new Map<number, BitSet>()
  #own = new Map<number, BitSet>()
  #changes = 0
  #seen = new Map<number, SeenProducts>()
  #seenAt = -1
  #narrowed = new NarrowedCounts()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** Grows with every change of which product is in which category. */
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

  /** Tells whether a product stands in a category itself, not in one below it. */
  putOwn(product: number, categoryId: number, inside: boolean): void {
    const products = this.#own.get(categoryId) ?? new BitSet()
    if (products.has(product) === inside) return
    products.put(product, inside)
    this.#own.set(categoryId, products)
    this.#changes++
  }

  /** Looks where the products of each category are. */
  narrow(): void {
    for (const products of [...this.#categories.values(), ...this.#own.values()]) products.narrow()
  }

  /** All products of a category, seen or not. Not to be changed. */
  productsIn(categoryId: number): BitSet | undefined {
    return this.#categories.get(categoryId)
  }

  /** Those of a category itself, seen or not. Not to be changed. */
  ownProductsOf(categoryId: number): BitSet | undefined {
    return this.#own.get(categoryId)
  }

  /** All products of each category, seen or not. Not to be changed. */
  all(): ReadonlyMap<number, BitSet> {
    return this.#categories
  }

  /** All products, or those of a category; none for one that no product is in. */
  at(categoryId: number | null, now: number, staff: boolean): SeenProducts {
    const { visible, options, size } = this.#columns
    const products = visible.at(now, staff)
    const category = categoryId === null ? products : this.#categories.get(categoryId)
    if (!category) return NONE
    const changes = this.#changes + visible.changes + options.changes
    if (changes !== this.#seenAt) {
      this.#seen.clear()
      this.#narrowed.clear()
    }
    this.#seenAt = changes
    const key = (categoryId ?? 0) * 2 + Number(staff)
    const known = this.#seen.get(key)
    if (known) return known
    const both = category === products ? products : products.clone().and(category).narrow()
    const count = both.count()
    const having = new Uint32Array(options.all().length)
    options.count(options.all(), both, count, size, having)
    const seen = { products: both, count, having, narrowed: this.#narrowed.of(key) }
    this.#seen.set(key, seen)
    return seen
  }
}

const NONE: SeenProducts = {
  products: new BitSet(),
  count: 0,
  having: new Uint32Array(),
  narrowed: { get: () => undefined, keep: () => undefined },
}
