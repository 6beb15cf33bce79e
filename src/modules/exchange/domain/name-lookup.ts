import { normalizeOptionName } from '#catalog/domain/duplicate-options.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { readText } from './cell-text.ts'

/** A category or filter option that cells name. */
interface NamedItem {
  id: number
  /** The name in the shop's exports. */
  name: string
  /** Further accepted names. */
  aliases: readonly string[]
}

const SEPARATOR = '|'

/** A comma between digits is a decimal comma. */
const COMMA = /,(?!\d)|(?<!\d),/

/** Normalizes case, spacing and punctuation. */
export const normalizeName = (word: string): string => normalizeOptionName(readText(word)).replace(/ ?> ?/g, '>')

/** Finds categories or options by name, alias or `#id`. */
export class NameLookup {
  /** Null marks a name that several items share. */
  #ids = new Map<string, number | null>()
  #names = new Map<number, string>()

  constructor(all: readonly NamedItem[]) {
    const count = Map.groupBy(all, ({ name }) => normalizeName(name))
    const isReadable = (name: string): boolean =>
      count.get(normalizeName(name))?.length === 1 && !name.includes(SEPARATOR)
    for (const { id, name } of all) this.#names.set(id, isReadable(name) ? name : `#${id}`)
    for (const { id, name, aliases } of all) {
      for (const word of new Set([name, ...aliases].map(normalizeName))) {
        const there = this.#ids.get(word)
        this.#ids.set(word, there === undefined || there === id ? id : null)
      }
    }
    // A full name takes precedence over an alias of another item.
    for (const { id, name } of all) if (this.#names.get(id) === name) this.#ids.set(normalizeName(name), id)
    for (const { id } of all) this.#ids.set(`#${id}`, id)
  }

  has(id: number): boolean {
    return this.#names.has(id)
  }

  /** Returns the ids in cell order; null when a name matches nothing or several items. */
  idsIn(cell: string): number[] | null {
    const ids = cell
      .split(SEPARATOR)
      .filter(part => part.trim() !== '')
      .flatMap(part => this.#ids.get(normalizeName(part)) ?? this.#idsByComma(part))
    return ids.includes(null) ? null : [...new Set(ids as number[])]
  }

  /** Splits at commas, as other shops write them. Names may contain commas, so the longest known name wins. */
  #idsByComma(part: string): (number | null)[] {
    const names = part.split(COMMA)
    const ids: (number | null)[] = []
    for (let at = 0; at < names.length; ) {
      let end = names.length
      while (end > at + 1 && !this.#ids.get(normalizeName(names.slice(at, end).join(',')))) end -= 1
      const name = normalizeName(names.slice(at, end).join(','))
      if (name !== '') ids.push(this.#ids.get(name) ?? null)
      at = end
    }
    return ids
  }

  /** Writes ids as the shop's export does. */
  cellOf(ids: readonly number[]): string {
    return ids.flatMap(id => this.#names.get(id) ?? []).join(` ${SEPARATOR} `)
  }
}

/** Lookups for the columns of a list; null or empty for columns that it lacks. */
export interface ListLookups {
  categories: NameLookup | null
  /** Keyed by filter. */
  filters: ReadonlyMap<string, NameLookup>
  /** The list has a column of product details. */
  details: boolean
  /** VAT rates of today by class; empty when no column needs them. */
  vatRates: ReadonlyMap<string, BasisPoints>
}

export const NO_LOOKUPS: ListLookups = { categories: null, filters: new Map(), details: false, vatRates: new Map() }

const ascending = (one: number, other: number): number => one - other

/** Puts the main category first and sorts the others by id, so that equal sets give equal texts. */
export const formatCategoryCell = (words: NameLookup, [main, ...others]: readonly number[]): string =>
  main === undefined ? '' : words.cellOf([main, ...others.toSorted(ascending)])

/** Sorts the options by id, so that equal sets give equal texts. */
export const formatFilterCell = (words: NameLookup, ids: readonly number[]): string =>
  words.cellOf(ids.filter(id => words.has(id)).toSorted(ascending))
