import { DEFAULT_LANGUAGE, KNOWN_LANGUAGES, type KnownLanguage, type Language } from '#kernel/language.ts'
import type { Sort } from '#listing/domain/listing-query.ts'
import type { BitSet } from './bit-set.ts'
import { SortOrder } from './sort-order.ts'

/** Sort values by slot. */
export interface SortColumns {
  ids: number[]
  totals: number[]
  modified: number[]
  names: Record<KnownLanguage, string[]>
  /** Names by language, for languages without own grammar rules. */
  otherNames: (Readonly<Record<Language, string>> | null)[]
}

type CompareSlots = (one: number, other: number) => number
/** Names of the orders; name orders exist per language. */
type OrderName = Exclude<Sort, 'name' | '-name'> | `${'name' | '-name'}.${KnownLanguage}`

/** The language of the names: `mergeNames`, or else `lang`. */
interface NameLanguage {
  lang: KnownLanguage
  namesIn?: Language | undefined
}

/** All sort orders of the listing, always up to date; ties are broken by ascending id. */
export class SortOrders {
  #orders: Record<OrderName, SortOrder>
  /** Name orders of other languages, built on first use. */
  #others = new Map<`${'name' | '-name'}.${Language}`, SortOrder>()
  #columns: SortColumns

  constructor(columns: SortColumns) {
    this.#columns = columns
    const { ids, totals, modified, names } = columns
    const byId: CompareSlots = (one, other) => ids[one]! - ids[other]!
    const rising = (column: number[]) =>
      new SortOrder((one, other) => column[one]! - column[other]! || byId(one, other))
    const falling = (column: number[]) =>
      new SortOrder((one, other) => column[other]! - column[one]! || byId(one, other))
    const byName = (column: string[]) =>
      new SortOrder((one, other) => compareText(column[one]!, column[other]!) || byId(one, other))
    const byNameBack = (column: string[]) =>
      new SortOrder((one, other) => compareText(column[other]!, column[one]!) || byId(one, other))
    this.#orders = {
      '-modified_at': falling(modified),
      '-id': falling(ids),
      id: rising(ids),
      '-total_price': falling(totals),
      total_price: rising(totals),
      'name.et': byName(names.et),
      'name.en': byName(names.en),
      '-name.et': byNameBack(names.et),
      '-name.en': byNameBack(names.en),
    }
  }

  /** Adds many slots to an empty index. Descending orders are reversed copies, because sorting is expensive. */
  fill(slots: Uint32Array): void {
    this.#others.clear()
    const orders = this.#orders
    const { totals, names } = this.#columns
    for (const name of ['-modified_at', 'id', 'total_price', 'name.et', 'name.en'] as const) orders[name].fill(slots)
    orders['-id'].fillReversed(orders.id, () => false)
    orders['-total_price'].fillReversed(orders.total_price, (one, other) => totals[one] === totals[other])
    for (const language of KNOWN_LANGUAGES) {
      const column = names[language]
      orders[`-name.${language}`].fillReversed(
        orders[`name.${language}`],
        (one, other) => column[one] === column[other],
      )
    }
  }

  /** Removes a slot from the affected orders; the columns must still hold the old values. */
  remove(slot: number, changed: ReadonlySet<keyof SortColumns>): void {
    for (const order of this.#dependingOn(changed)) order.remove(slot)
  }

  /** Inserts a slot into the affected orders; the columns must hold the new values. */
  insert(slot: number, changed: ReadonlySet<keyof SortColumns>): void {
    for (const order of this.#dependingOn(changed)) order.insert(slot)
  }

  /** Returns up to `size` members of a set in an order, starting at `offset`. `count` is the set's size. */
  pick(sort: Sort, inLanguage: NameLanguage, from: BitSet, count: number, offset: number, size: number): number[] {
    return this.#orderBy(sort, inLanguage).pick(from, count, offset, size)
  }

  #orderBy(sort: Sort, { lang, namesIn }: NameLanguage): SortOrder {
    if (sort !== 'name' && sort !== '-name') return this.#orders[sort]
    return namesIn === undefined ? this.#orders[`${sort}.${lang}`] : this.#byOtherName(sort, namesIn)
  }

  #byOtherName(sort: 'name' | '-name', language: Language): SortOrder {
    const known = this.#others.get(`${sort}.${language}`)
    if (known) return known
    const { ids, names, otherNames } = this.#columns
    const nameOf = (slot: number): string => otherNames[slot]?.[language] ?? names[DEFAULT_LANGUAGE][slot]!
    const turned = sort === 'name' ? 1 : -1
    const made = new SortOrder(
      (one, other) => turned * compareText(nameOf(one), nameOf(other)) || ids[one]! - ids[other]!,
    )
    made.fill(this.#orders.id.listSlots())
    this.#others.set(`${sort}.${language}`, made)
    return made
  }

  #dependingOn(changed: ReadonlySet<keyof SortColumns>): SortOrder[] {
    const all = [...Object.entries(this.#orders), ...this.#others]
    if (changed.has('ids')) return all.map(([, order]) => order)
    return all
      .filter(
        ([name]) =>
          (changed.has('totals') && name.includes('total_price')) ||
          (changed.has('modified') && name.includes('modified_at')) ||
          (changed.has('names') && name.includes('name')),
      )
      .map(([, order]) => order)
  }
}

const compareText = (first: string, second: string): number => (first < second ? -1 : first > second ? 1 : 0)
