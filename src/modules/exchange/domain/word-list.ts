import { optionForm } from '#catalog/domain/option-names.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { readText } from './cell-text.ts'

/** Something that a list names by words: a category, or a value of a filter. */
interface Named {
  id: number
  /** What it is called in what the shop writes out. */
  name: string
  /** What else it may be called in a list. */
  aliases: readonly string[]
}

/** Stands between several names in one cell. */
const BETWEEN = '|'

/** A comma between digits belongs to a number. */
const COMMA = /,(?!\d)|(?<!\d),/

/** A word without what people write differently. */
export const plainWord = (word: string): string => optionForm(readText(word)).replace(/ ?> ?/g, '>')

/** What a cell of a list may name, by its words and by its number. */
export class WordList {
  /** Null where several are called so. */
  #ids = new Map<string, number | null>()
  #names = new Map<number, string>()

  constructor(all: readonly Named[]) {
    const count = Map.groupBy(all, ({ name }) => plainWord(name))
    const isReadable = (name: string): boolean => count.get(plainWord(name))?.length === 1 && !name.includes(BETWEEN)
    for (const { id, name } of all) this.#names.set(id, isReadable(name) ? name : `#${id}`)
    for (const { id, name, aliases } of all) {
      for (const word of new Set([name, ...aliases].map(plainWord))) {
        const there = this.#ids.get(word)
        this.#ids.set(word, there === undefined || there === id ? id : null)
      }
    }
    // A whole name goes before what others may be called too.
    for (const { id, name } of all) if (this.#names.get(id) === name) this.#ids.set(plainWord(name), id)
    for (const { id } of all) this.#ids.set(`#${id}`, id)
  }

  has(id: number): boolean {
    return this.#names.has(id)
  }

  /** What a cell names, in its order; null where a part of it names nothing or several. */
  idsIn(cell: string): number[] | null {
    const ids = cell
      .split(BETWEEN)
      .filter(part => part.trim() !== '')
      .flatMap(part => this.#ids.get(plainWord(part)) ?? this.#idsByComma(part))
    return ids.includes(null) ? null : [...new Set(ids as number[])]
  }

  /** Other shops separate names by commas. A name may hold one: the longest that is known goes first. */
  #idsByComma(part: string): (number | null)[] {
    const names = part.split(COMMA)
    const ids: (number | null)[] = []
    for (let at = 0; at < names.length; ) {
      let end = names.length
      while (end > at + 1 && !this.#ids.get(plainWord(names.slice(at, end).join(',')))) end -= 1
      const name = plainWord(names.slice(at, end).join(','))
      if (name !== '') ids.push(this.#ids.get(name) ?? null)
      at = end
    }
    return ids
  }

  /** As the shop writes it out. */
  cellOf(ids: readonly number[]): string {
    return ids.flatMap(id => this.#names.get(id) ?? []).join(` ${BETWEEN} `)
  }
}

/** What cells of a list may name; null and empty where no column does. */
export interface ListWords {
  categories: WordList | null
  /** By the filter's key. */
  filters: ReadonlyMap<string, WordList>
  /** A column says more of a product than most lists do (`isDetail`). */
  details: boolean
  /** Today's VAT rates by class; empty where no column needs them. */
  vatRates: ReadonlyMap<string, BasisPoints>
}

export const NO_WORDS: ListWords = { categories: null, filters: new Map(), details: false, vatRates: new Map() }

const upwards = (one: number, other: number): number => one - other

/** The main category first, the others in one order, so that the same places are the same words. */
export const categoryCell = (words: WordList, [main, ...others]: readonly number[]): string =>
  main === undefined ? '' : words.cellOf([main, ...others.toSorted(upwards)])

/** Values of one filter, in one order. */
export const filterCell = (words: WordList, ids: readonly number[]): string =>
  words.cellOf(ids.filter(id => words.has(id)).toSorted(upwards))
