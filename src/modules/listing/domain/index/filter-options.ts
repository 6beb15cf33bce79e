import type { OptionName } from '#listing/domain/indexed-product.ts'
import { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** A value of a filter key, with its products. */
export interface FilterOption extends OptionName {
  number: number
  products: BitSet
}

const NO_PRODUCTS = new BitSet()

/** All filter options and their products. */
export class FilterOptions {
  readonly byKey = new Map<string, FilterOption[]>()
  #options: FilterOption[] = []
  #byName = new Map<string, FilterOption>()
  #optionNumbers = new PackedLists()
  /** Total number of options assigned to products. */
  #assignmentCount = 0
  #changes = 0
  #productsByKey = new Map<string, { changes: number; products: BitSet }>()

  /** Grows with every change of a product's options. */
  get changes(): number {
    return this.#changes
  }

  /** Returns options by number; always the same array, which only grows. */
  listAll(): readonly FilterOption[] {
    return this.#options
  }

  findOption(key: string, value: string): FilterOption | undefined {
    return this.#byName.get(`${key}:${value}`)
  }

  /** Replaces a product's options, given as `key:value`. */
  set(product: number, names: readonly string[]): void {
    const previous = this.#optionNumbers.copy(product)
    const next = [...new Set(names)].map(name => this.#getOrAddOption(name).number)
    if (previous.length === next.length && next.every(number => previous.includes(number))) return
    for (const number of previous) if (!next.includes(number)) this.#options[number]!.products.delete(product)
    for (const number of next) if (!previous.includes(number)) this.#options[number]!.products.add(product)
    this.#optionNumbers.set(product, next)
    this.#changes++
    this.#assignmentCount += next.length - previous.length
  }

  /** Returns products with any of the values. Callers must not change the set. */
  findProducts(key: string, values: readonly string[], scratch: ScratchSets): BitSet {
    const sets = values.map(value => this.findOption(key, value)?.products ?? NO_PRODUCTS)
    const [firstSet = NO_PRODUCTS, ...otherSets] = sets
    if (otherSets.length === 0) return firstSet
    const products = scratch.createEmpty(Math.max(...sets.map(({ words }) => words.length)))
    for (const set of sets) products.or(set)
    return products
  }

  /** Returns products with any value of a key. Callers must not change the set. */
  findProductsWithKey(key: string): BitSet {
    const cached = this.#productsByKey.get(key)
    if (cached && cached.changes === this.#changes) return cached.products
    const products = new BitSet()
    for (const option of this.byKey.get(key) ?? []) products.or(option.products)
    this.#productsByKey.set(key, { changes: this.#changes, products })
    return products
  }

  /**
   * Adds the number of products per option to `counts`; only counts of the given options are valid. Iterates a small
   * set, and counts a large one word by word. `productCount` is the number of all products.
   */
  addProductCounts(
    options: readonly FilterOption[],
    scope: BitSet,
    scopeSize: number,
    productCount: number,
    counts: Uint32Array,
  ): void {
    if (this.#isCheaperToIterate(options, scope, scopeSize, productCount)) {
      this.#optionNumbers.countValues(scope.listMembers(scopeSize), counts)
    } else {
      for (const { number, products: optionProducts } of options) counts[number]! += scope.countCommon(optionProducts)
    }
  }

  /**
   * Adds the number of products of every option to `counts`. Returns false, and counts nothing, when iterating the set
   * costs too much.
   */
  addAllProductCountsIfCheap(scope: BitSet, scopeSize: number, productCount: number, counts: Uint32Array): boolean {
    if (!this.#isCheaperToIterate(this.#options, scope, scopeSize, productCount)) return false
    this.#optionNumbers.countValues(scope.listMembers(scopeSize), counts)
    return true
  }

  #isCheaperToIterate(
    options: readonly FilterOption[],
    scope: BitSet,
    scopeSize: number,
    productCount: number,
  ): boolean {
    const iterationCost = scopeSize * (1 + this.#assignmentCount / Math.max(1, productCount))
    return iterationCost < options.length * scope.rangeLength
  }

  #getOrAddOption(name: string): FilterOption {
    const existing = this.#byName.get(name)
    if (existing) return existing
    const colon = name.indexOf(':')
    const option = {
      number: this.#options.length,
      key: name.slice(0, colon),
      value: name.slice(colon + 1),
      products: new BitSet(),
    }
    this.#options.push(option)
    this.#byName.set(name, option)
    const group = this.byKey.get(option.key)
    if (group) group.push(option)
    else this.byKey.set(option.key, [option])
    return option
  }
}
