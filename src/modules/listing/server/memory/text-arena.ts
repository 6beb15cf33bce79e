import type { JsonWriter } from '#listing/server/json-writer.ts'

const SLAB_BYTES = 1 << 20

interface Slab {
  bytes: Buffer
  used: number
  live: number
  /** All rows ever placed here, including dropped and moved ones. */
  rows: number[]
}

/** Columns of the table: the slab, the start, then the length of each text. */
const SLAB = 0
const START = 1
const LENGTHS = 2
const DROPPED = 0xffff_ffff

/**
 * Stores very many short texts in byte slabs, out of the garbage collector's reach. The texts of a row are contiguous.
 * A slab that is half empty is compacted and freed.
 */
export class TextArena {
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

  /** Number of allocated bytes, including free space. */
  get bytesHeld(): number {
    return this.#slabs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  /** Stores a row of texts as UTF-8 and returns its number. */
  put(texts: readonly string[]): number {
    const row = this.#free.pop() ?? this.#newRow()
    const lengths = texts.map(text => Buffer.byteLength(text))
    this.#table.set(lengths, row * this.#stride + LENGTHS)
    const filled = this.#filling
    const { bytes } = this.#reserve(row)
    let at = this.#table[row * this.#stride + START]!
    for (const [nth, text] of texts.entries()) at += bytes.write(text, at, lengths[nth]!)
    this.#compact(filled)
    return row
  }

  /** Writes the texts `first` to `last` of a row, inclusive, as one block. */
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
    this.#table[row * this.#stride + SLAB] = DROPPED
    this.#free.push(row)
    this.#compact(place)
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

  /** Reserves space for a row; its lengths must be set before. */
  #reserve(row: number): Slab {
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

  /** Moves the remaining rows of a slab that is full and at least half empty. */
  #compact(place: number): void {
    const slab = this.#slabs[place]
    if (!slab || place === this.#filling || slab.live * 2 > slab.used) return
    const filled = new Set<number>()
    for (const row of new Set(slab.rows)) {
      if (this.#table[row * this.#stride + SLAB] !== place) continue
      filled.add(this.#filling)
      const from = this.#table[row * this.#stride + START]!
      const { bytes } = this.#reserve(row)
      slab.bytes.copy(bytes, this.#table[row * this.#stride + START]!, from, from + this.#lengthOf(row))
    }
    this.#slabs[place] = EMPTY
    this.#freeSlabs.push(place)
    for (const other of filled) this.#compact(other)
  }
}

/** Never qualifies for compaction. */
const EMPTY: Slab = { bytes: Buffer.alloc(0), used: 0, live: 1, rows: [] }
