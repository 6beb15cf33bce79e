import { PackedLists } from './packed-lists.ts'

const WORD_START = 0x5e
const ROW_BITS = 16

/**
 * Indexes words by trigrams and by their first letters. Hashes share rows, so results are candidates that the caller
 * must check.
 */
export class TrigramIndex {
  #words = new PackedLists(2 ** ROW_BITS)

  add(word: string, number: number): void {
    for (const row of listRows(word)) this.#words.push(row, number)
  }

  remove(word: string, number: number): void {
    for (const row of listRows(word)) this.#words.remove(row, number)
  }

  /** Returns candidates for a prefix. */
  findByPrefix(text: string): Uint32Array {
    const prefixRow = getRow(WORD_START, text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0)
    return text.length < 3 ? this.#words.getRow(prefixRow) : this.#getRarestRow([prefixRow, ...listInnerRows(text)])
  }

  /** Returns candidates for a substring of at least three letters. */
  findBySubstring(text: string): Uint32Array {
    return this.#getRarestRow(listInnerRows(text))
  }

  trimMemory(): void {
    this.#words.trimMemory()
  }

  #getRarestRow(rows: readonly number[]): Uint32Array {
    const [first = 0] = rows
    return this.#words.getRow(
      rows.reduce((best, row) => (this.#words.getLength(row) < this.#words.getLength(best) ? row : best), first),
    )
  }
}

/** Hashes three letters; the last factor spreads the result over all bits (Fibonacci hashing). */
const getRow = (first: number, second: number, third: number): number =>
  Math.imul((Math.imul(first, 31) + second) * 31 + third, 0x9e3779b1) >>> (32 - ROW_BITS)

const listInnerRows = (word: string): number[] => {
  const rows: number[] = []
  for (let index = 2; index < word.length; index++) {
    const row = getRow(word.charCodeAt(index - 2), word.charCodeAt(index - 1), word.charCodeAt(index))
    if (!rows.includes(row)) rows.push(row)
  }
  return rows
}

const listRows = (word: string): number[] => {
  const rows = listInnerRows(word)
  const first = word.charCodeAt(0)
  const prefixRows = [getRow(WORD_START, first, 0)]
  if (word.length > 1) prefixRows.push(getRow(WORD_START, first, word.charCodeAt(1)))
  for (const row of prefixRows) if (!rows.includes(row)) rows.push(row)
  return rows
}
