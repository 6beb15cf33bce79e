import type { OptionName } from '#listing/domain/indexed-product.ts'
import { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** One value of a filter key and the products that have it. */
export interface FilterOption extends OptionName {
  number: number
  products: BitSet
}

const MARKS_PER_WORD = 1
const NONE = new BitSet()

/** All filter options and which product has which. */
export class FilterOptions {
  readonly byKey = new Map<string, FilterOption[]>()
  #options: FilterOption[] = []
  #byName = new Map<string, FilterOption>()
  #numbersOf = new PackedLists()
  #marks = 0
  #changes = 0
  #having = new Map<string, { changes: number; products: BitSet }>()

  /** Grows with every change of which product has what. */
  get changes(): number {
    return this.#changes
  }

  /** By number; always the same array, which only grows. */
  all(): readonly FilterOption[] {
    return this.#options
  }

  named(key: string, value: string): FilterOption | undefined {
    return this.#byName.get(`${key}:${value}`)
  }

  /** Replaces a product's options, each `key:value`. */
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

  /** Products with any of the values; values that nobody has add nothing. Not to be changed. */
  productsWith(key: string, values: readonly string[], scratch: ScratchSets): BitSet {
    const sets = values.map(value => this.named(key, value)?.products ?? NONE)
    const [only = NONE, ...others] = sets
    if (others.length === 0) return only
    const products = scratch.empty(Math.max(...sets.map(({ words }) => words.length)))
    for (const set of sets) products.or(set)
    return products
  }

  /** Products with any value of a key. Not to be changed. */
  havingAny(key: string): BitSet {
    const known = this.#having.get(key)
    if (known && known.changes === this.#changes) return known.products
    const products = new BitSet()
    for (const option of this.byKey.get(key) ?? []) products.or(option.products)
    this.#having.set(key, { changes: this.#changes, products })
    return products
  }

  /**
   * Adds, by option number, how many of the products have each of the options (the other counts are not to be used). A small
   * set is walked, a big one is counted word by word. `products` is the number of all products.
   */
  count(options: readonly FilterOption[], within: BitSet, size: number, products: number, counts: Uint32Array): void {
    if (this.#areFew(options, within, size, products)) {
      this.#numbersOf.tally(within.members(size), counts)
    } else {
      for (const { number, products: having } of options) counts[number]! += within.countCommon(having)
    }
  }

  /** Counts all options if the products are few enough to be walked; false if not. */
  countFew(within: BitSet, size: number, products: number, counts: Uint32Array): boolean {
    if (!this.#areFew(this.#options, within, size, products)) return false
    this.#numbersOf.tally(within.members(size), counts)
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
