import { normalizeOptionName } from '#catalog/domain/duplicate-options.ts'
import type { LabelFile } from '#catalog/domain/durability.ts'
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
const NAME_COMMA = /,(?!\d)|(?<!\d),/

/** Other shops' names for "no category", in the languages of the shop. They are read as an empty cell. */
export const NO_CATEGORY_NAMES = ['Uncategorized', 'Uncategorised', 'Määratlemata', 'Määramata'] as const

/** Normalizes case, spacing and punctuation. */
export const normalizeName = (name: string): string => normalizeOptionName(readText(name)).replace(/ ?> ?/g, '>')

/** Finds categories or options by name, alias or `#id`. */
export class NameLookup {
  /** Null marks a name that several items share. */
  #ids = new Map<string, number | null>()
  #names = new Map<number, string>()
  #ignoredNames: ReadonlySet<string>

  /** `ignoredNames` select nothing, unless an item has that name. */
  constructor(items: readonly NamedItem[], ignoredNames: readonly string[] = []) {
    this.#ignoredNames = new Set(ignoredNames.map(normalizeName))
    const itemsByName = Map.groupBy(items, ({ name }) => normalizeName(name))
    const isUnambiguous = (name: string): boolean =>
      itemsByName.get(normalizeName(name))?.length === 1 && !name.includes(SEPARATOR)
    for (const { id, name } of items) this.#names.set(id, isUnambiguous(name) ? name : `#${id}`)
    for (const { id, name, aliases } of items) {
      for (const normalizedName of new Set([name, ...aliases].map(normalizeName))) {
        const knownId = this.#ids.get(normalizedName)
        this.#ids.set(normalizedName, knownId === undefined || knownId === id ? id : null)
      }
    }
    // A full name takes precedence over an alias of another item.
    for (const { id, name } of items) if (this.#names.get(id) === name) this.#ids.set(normalizeName(name), id)
    for (const { id } of items) this.#ids.set(`#${id}`, id)
  }

  has(id: number): boolean {
    return this.#names.has(id)
  }

  /** Returns the ids in cell order; null when a name matches nothing or several items. */
  parseIds(cell: string): number[] | null {
    const ids = cell
      .split(SEPARATOR)
      .filter(part => part.trim() !== '')
      .flatMap(part => this.#ids.get(normalizeName(part)) ?? this.#parseIdsByComma(part))
    return ids.includes(null) ? null : [...new Set(ids as number[])]
  }

  /** Splits at commas, as other shops write them. Names may contain commas, so the longest known name wins. */
  #parseIdsByComma(part: string): (number | null)[] {
    const names = part.split(NAME_COMMA)
    const ids: (number | null)[] = []
    let start = 0
    while (start < names.length) {
      let end = names.length
      while (end > start + 1 && !this.#ids.get(normalizeName(names.slice(start, end).join(',')))) end -= 1
      const name = normalizeName(names.slice(start, end).join(','))
      const id = this.#ids.get(name)
      if (name !== '' && (id !== undefined || !this.#ignoredNames.has(name))) ids.push(id ?? null)
      start = end
    }
    return ids
  }

  /** Writes ids as the shop's export does. */
  formatIds(ids: readonly number[]): string {
    return ids.flatMap(id => this.#names.get(id) ?? []).join(` ${SEPARATOR} `)
  }
}

/** Lookups for the columns of a list; null or empty for columns that it lacks. */
export interface ListLookups {
  categories: NameLookup | null
  /** Keyed by filter. */
  filters: ReadonlyMap<string, NameLookup>
  /** The list has a column of product details. */
  hasDetails: boolean
  /** VAT rates of today by class; empty when no column needs them. */
  vatRates: ReadonlyMap<string, BasisPoints>
  manufacturers: NameLookup | null
  /** Stored GARAN labels by hash, and by file name where it is unique. */
  labels: ReadonlyMap<string, LabelFile>
}

export const NO_LOOKUPS: ListLookups = {
  categories: null,
  filters: new Map(),
  hasDetails: false,
  vatRates: new Map(),
  manufacturers: null,
  labels: new Map(),
}

const compareNumbers = (first: number, second: number): number => first - second

/** Puts the main category first and sorts the others by id, so that equal sets give equal texts. */
export const formatCategoryCell = (lookup: NameLookup, [mainId, ...otherIds]: readonly number[]): string =>
  mainId === undefined ? '' : lookup.formatIds([mainId, ...otherIds.toSorted(compareNumbers)])

/** Sorts the options by id, so that equal sets give equal texts. */
export const formatFilterCell = (lookup: NameLookup, ids: readonly number[]): string =>
  lookup.formatIds(ids.filter(id => lookup.has(id)).toSorted(compareNumbers))
