import { DEFAULT_LANGUAGE, KNOWN_LANGUAGES, type KnownLanguage, type Language } from '#kernel/language.ts'
import type { Sort } from '#listing/domain/listing-query.ts'
import type { BitSet } from './bit-set.ts'
import { SortOrder } from './sort-order.ts'

/** Sort values by slot. */
export interface SortColumns {
  ids: number[]
  totals: number[]
  modifiedAt: number[]
  names: Record<KnownLanguage, string[]>
  /** Names by language, for languages without own grammar rules. */
  otherNames: (Readonly<Record<Language, string>> | null)[]
}

type CompareSlots = (first: number, second: number) => number
/** Names of the orders; name orders exist per language. */
type OrderName = Exclude<Sort, 'name' | '-name'> | `${'name' | '-name'}.${KnownLanguage}`

/** The language of the names: `nameLanguage` if it is set, `lang` if not. */
interface NameLanguage {
  lang: KnownLanguage
  nameLanguage?: Language | undefined
}

/** All sort orders of the listing, always up to date; ties are broken by ascending id. */
export class SortOrders {
  #orders: Record<OrderName, SortOrder>
  /** Name orders of other languages, built on first use. */
  #otherNameOrders = new Map<`${'name' | '-name'}.${Language}`, SortOrder>()
  #columns: SortColumns

  constructor(columns: SortColumns) {
    this.#columns = columns
    const { ids, totals, modifiedAt, names } = columns
    const compareIds: CompareSlots = (first, second) => ids[first]! - ids[second]!
    const createAscending = (column: number[]) =>
      new SortOrder((first, second) => column[first]! - column[second]! || compareIds(first, second))
    const createDescending = (column: number[]) =>
      new SortOrder((first, second) => column[second]! - column[first]! || compareIds(first, second))
    const createByName = (column: string[]) =>
      new SortOrder((first, second) => compareText(column[first]!, column[second]!) || compareIds(first, second))
    const createByNameDescending = (column: string[]) =>
      new SortOrder((first, second) => compareText(column[second]!, column[first]!) || compareIds(first, second))
    this.#orders = {
      '-modified_at': createDescending(modifiedAt),
      '-id': createDescending(ids),
      id: createAscending(ids),
      '-total_price': createDescending(totals),
      total_price: createAscending(totals),
      'name.et': createByName(names.et),
      'name.en': createByName(names.en),
      '-name.et': createByNameDescending(names.et),
      '-name.en': createByNameDescending(names.en),
    }
  }

  /** Adds many slots to an empty index. Descending orders are reversed copies, because sorting is expensive. */
  fill(slots: Uint32Array): void {
    this.#otherNameOrders.clear()
    const orders = this.#orders
    const { totals, names } = this.#columns
    for (const name of ['-modified_at', 'id', 'total_price', 'name.et', 'name.en'] as const) orders[name].fill(slots)
    orders['-id'].fillReversed(orders.id, () => false)
    orders['-total_price'].fillReversed(orders.total_price, (first, second) => totals[first] === totals[second])
    for (const language of KNOWN_LANGUAGES) {
      const column = names[language]
      orders[`-name.${language}`].fillReversed(
        orders[`name.${language}`],
        (first, second) => column[first] === column[second],
      )
    }
  }

  /** Removes a slot from the affected orders; the columns must still hold the old values. */
  remove(slot: number, changed: ReadonlySet<keyof SortColumns>): void {
    for (const order of this.#listAffectedOrders(changed)) order.remove(slot)
  }

  /** Inserts a slot into the affected orders; the columns must hold the new values. */
  insert(slot: number, changed: ReadonlySet<keyof SortColumns>): void {
    for (const order of this.#listAffectedOrders(changed)) order.insert(slot)
  }

  /** Returns up to `size` members of a set in an order, starting at `offset`. `count` is the set's size. */
  pick(sort: Sort, inLanguage: NameLanguage, set: BitSet, count: number, offset: number, size: number): number[] {
    return this.#getOrder(sort, inLanguage).pick(set, count, offset, size)
  }

  #getOrder(sort: Sort, { lang, nameLanguage }: NameLanguage): SortOrder {
    if (sort !== 'name' && sort !== '-name') return this.#orders[sort]
    return nameLanguage === undefined ? this.#orders[`${sort}.${lang}`] : this.#getOtherNameOrder(sort, nameLanguage)
  }

  #getOtherNameOrder(sort: 'name' | '-name', language: Language): SortOrder {
    const existing = this.#otherNameOrders.get(`${sort}.${language}`)
    if (existing) return existing
    const { ids, names, otherNames } = this.#columns
    const getName = (slot: number): string => otherNames[slot]?.[language] ?? names[DEFAULT_LANGUAGE][slot]!
    const direction = sort === 'name' ? 1 : -1
    const order = new SortOrder(
      (first, second) => direction * compareText(getName(first), getName(second)) || ids[first]! - ids[second]!,
    )
    order.fill(this.#orders.id.listSlots())
    this.#otherNameOrders.set(`${sort}.${language}`, order)
    return order
  }

  #listAffectedOrders(changed: ReadonlySet<keyof SortColumns>): SortOrder[] {
    const orders = [...Object.entries(this.#orders), ...this.#otherNameOrders]
    if (changed.has('ids')) return orders.map(([, order]) => order)
    return orders
      .filter(
        ([name]) =>
          (changed.has('totals') && name.includes('total_price')) ||
          (changed.has('modifiedAt') && name.includes('modified_at')) ||
          (changed.has('names') && name.includes('name')),
      )
      .map(([, order]) => order)
  }
}

const compareText = (first: string, second: string): number => {
  if (first === second) return 0
  return first < second ? -1 : 1
}
