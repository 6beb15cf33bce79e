import { PackedLists } from './packed-lists.ts'

const START = 0x5e

/**
 * Indexes words by trigrams and by their first letters. Hashes share rows, so results are candidates that the caller
 * must check.
 */
export class TrigramIndex {
  #words = new PackedLists()

  add(word: string, number: number): void {
    for (const row of rowsOf(word)) this.#words.push(row, number)
  }

  take(word: string, number: number): void {
    for (const row of rowsOf(word)) this.#words.take(row, number)
  }

  /** Returns candidates for a prefix. */
  beginning(part: string): Uint32Array {
    const beginning = rowOf(START, part.charCodeAt(0), part.length > 1 ? part.charCodeAt(1) : 0)
    return part.length < 3 ? this.#words.row(beginning) : this.#rarest([beginning, ...innerRowsOf(part)])
  }

  /** Returns candidates for a substring of at least three letters. */
  holding(part: string): Uint32Array {
    return this.#rarest(innerRowsOf(part))
  }

  /** Frees unused memory. */
  fit(): void {
    this.#words.fit()
  }

  #rarest(rows: readonly number[]): Uint32Array {
    const [first = 0] = rows
    return this.#words.row(
      rows.reduce((best, row) => (this.#words.length(row) < this.#words.length(best) ? row : best), first),
    )
  }
}

const rowOf = (one: number, two: number, three: number): number =>
  Math.imul((Math.imul(one, 31) + two) * 31 + three, 0x9e3779b1) >>> 16

const innerRowsOf = (word: string): number[] => {
  const rows: number[] = []
  for (let at = 2; at < word.length; at++) {
    const row = rowOf(word.charCodeAt(at - 2), word.charCodeAt(at - 1), word.charCodeAt(at))
    if (!rows.includes(row)) rows.push(row)
  }
  return rows
}

const rowsOf = (word: string): number[] => {
  const rows = innerRowsOf(word)
  const first = word.charCodeAt(0)
  const beginnings = [rowOf(START, first, 0)]
  if (word.length > 1) beginnings.push(rowOf(START, first, word.charCodeAt(1)))
  for (const row of beginnings) if (!rows.includes(row)) rows.push(row)
  return rows
}
