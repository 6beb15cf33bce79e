import type { JsonWriter } from '#listing/server/json-writer.ts'

const SLAB_BYTES = 1 << 20

interface Slab {
  bytes: Buffer
  used: number
  live: number
  /** Whatever was ever put here, gone or moved or not. */
  rows: number[]
}

/** In the table of rows: where it is, then the length of each text. */
const SLAB = 0
const START = 1
const LENGTHS = 2
const GONE = 0xffff_ffff

/**
 * Very many short texts outside the collector's reach, in rows of so many: megabytes of bytes instead of objects that it would
 * walk again and again. A row's texts lie one after the other. A slab of which half is gone is moved together and freed.
 */
export class KeptTexts {
  #slabs: Slab[] = []
  #freeSlabs: number[] = []
  #filling = -1
  #stride: number
  #table: Uint32Array
  #rows = 0
  #free: number[] = []

  constructor(textsInRow: number) {
    this.#stride = LENGTHS + textsInRow
    this.#table = new Uint32Array(this.#stride * 64)
  }

  /** How many bytes are held, free room included. */
  get bytesHeld(): number {
    return this.#slabs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  /** Keeps a row of texts as UTF-8 and answers the number that it goes by. */
  put(texts: readonly string[]): number {
    const row = this.#free.pop() ?? this.#newRow()
    const lengths = texts.map(text => Buffer.byteLength(text))
    this.#table.set(lengths, row * this.#stride + LENGTHS)
    const filled = this.#filling
    const { bytes } = this.#place(row)
    let at = this.#table[row * this.#stride + START]!
    for (const [nth, text] of texts.entries()) at += bytes.write(text, at, lengths[nth]!)
    this.#tidy(filled)
    return row
  }

  /** Adds the texts of a row from one to another to an answer, both included: in one piece. */
  write(row: number, first: number, last: number, out: JsonWriter): void {
    const table = this.#table
    const at = row * this.#stride
    let start = table[at + START]!
    for (let text = 0; text < first; text++) start += table[at + LENGTHS + text]!
    let end = start
    for (let text = first; text <= last; text++) end += table[at + LENGTHS + text]!
    out.bytes(this.#slabs[table[at + SLAB]!]!.bytes, start, end)
  }

  drop(row: number): void {
    const place = this.#table[row * this.#stride + SLAB]!
    this.#slabs[place]!.live -= this.#lengthOf(row)
    this.#table[row * this.#stride + SLAB] = GONE
    this.#free.push(row)
    this.#tidy(place)
  }

  #newRow(): number {
    if (this.#table.length < (this.#rows + 1) * this.#stride) {
      const wider = new Uint32Array(Math.ceil(this.#rows * 1.25) * this.#stride)
      wider.set(this.#table)
      this.#table = wider
    }
    return this.#rows++
  }

  #lengthOf(row: number): number {
    let length = 0
    for (let at = row * this.#stride + LENGTHS; at < (row + 1) * this.#stride; at++) length += this.#table[at]!
    return length
  }

  /** Room for a row whose lengths are known. */
  #place(row: number): Slab {
    const length = this.#lengthOf(row)
    let slab = this.#slabs[this.#filling]
    if (!slab || slab.used + length > slab.bytes.length) {
      slab = { bytes: Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length)), used: 0, live: 0, rows: [] }
      this.#filling = this.#freeSlabs.pop() ?? this.#slabs.length
      this.#slabs[this.#filling] = slab
    }
    this.#table[row * this.#stride + SLAB] = this.#filling
    this.#table[row * this.#stride + START] = slab.used
    slab.rows.push(row)
    slab.used += length
    slab.live += length
    return slab
  }

  /** Moves what is left of a slab that is full and at least half gone. */
  #tidy(place: number): void {
    const slab = this.#slabs[place]
    if (!slab || place === this.#filling || slab.live * 2 > slab.used) return
    const filled = new Set<number>()
    for (const row of new Set(slab.rows)) {
      if (this.#table[row * this.#stride + SLAB] !== place) continue
      filled.add(this.#filling)
      const from = this.#table[row * this.#stride + START]!
      const { bytes } = this.#place(row)
      slab.bytes.copy(bytes, this.#table[row * this.#stride + START]!, from, from + this.#lengthOf(row))
    }
    this.#slabs[place] = EMPTY
    this.#freeSlabs.push(place)
    for (const other of filled) this.#tidy(other)
  }
}

/** Counts as full of what is there. */
const EMPTY: Slab = { bytes: Buffer.alloc(0), used: 0, live: 1, rows: [] }
