import type { OptionName } from '#listing/domain/indexed-product.ts'
import { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** A value of a filter key, with its products. */
export interface FilterOption extends OptionName {
  number: number
  products: BitSet
}

const MARKS_PER_WORD = 1
const NO_PRODUCTS = new BitSet()

/** All filter options and their products. */
export class FilterOptions {
  readonly byKey = new Map<string, FilterOption[]>()
  #options: FilterOption[] = []
  #byName = new Map<string, FilterOption>()
  #numbersOf = new PackedLists()
  #marks = 0
  #changes = 0
  #having = new Map<string, { changes: number; products: BitSet }>()

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
    const before = this.#numbersOf.copy(product)
    const after = [...new Set(names)].map(name => this.#optionNamed(name).number)
    if (before.length === after.length && after.every(number => before.includes(number))) return
    for (const number of before) if (!after.includes(number)) this.#options[number]!.products.delete(product)
    for (const number of after) if (!before.includes(number)) this.#options[number]!.products.add(product)
    this.#numbersOf.set(product, after)
    this.#changes++
    this.#marks += after.length - before.length
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
    const cached = this.#having.get(key)
    if (cached && cached.changes === this.#changes) return cached.products
    const products = new BitSet()
    for (const option of this.byKey.get(key) ?? []) products.or(option.products)
    this.#having.set(key, { changes: this.#changes, products })
    return products
  }

  /**
   * Adds the number of products per option to `counts`; only counts of the given options are valid. Small sets are
   * iterated, large ones are counted word by word. `products` is the number of all products.
   */
  count(options: readonly FilterOption[], within: BitSet, size: number, products: number, counts: Uint32Array): void {
    if (this.#areFew(options, within, size, products)) {
      this.#numbersOf.countValues(within.members(size), counts)
    } else {
      for (const { number, products: having } of options) counts[number]! += within.countCommon(having)
    }
  }

  /** Counts all options; returns false if the set is too large to iterate. */
  countFew(within: BitSet, size: number, products: number, counts: Uint32Array): boolean {
    if (!this.#areFew(this.#options, within, size, products)) return false
    this.#numbersOf.countValues(within.members(size), counts)
    return true
  }

  #areFew(options: readonly FilterOption[], within: BitSet, size: number, products: number): boolean {
    const marks = size * (1 + this.#marks / Math.max(1, products))
    return marks * MARKS_PER_WORD < options.length * within.reach
  }

  #optionNamed(name: string): FilterOption {
    const known = this.#byName.get(name)
    if (known) return known
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
