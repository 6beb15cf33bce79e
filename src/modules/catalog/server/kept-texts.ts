import type { JsonWriter } from './json-writer.ts'

const SLAB_BYTES = 1 << 20

interface Slab {
  bytes: Buffer
  used: number
  live: number
  /** Whatever was ever put here, gone or moved or not. */
  texts: number[]
}

/**
 * Very many short texts outside the collector's reach: megabytes of bytes instead of objects that it would walk again and
 * again. A slab of which half is gone is moved together and freed.
 */
export class KeptTexts {
  #slabs: Slab[] = []
  #freeSlabs: number[] = []
  #filling = -1
  #slabOf: number[] = []
  #start: number[] = []
  #length: number[] = []
  #free: number[] = []

  /** How many bytes are held, free room included. */
  get bytesHeld(): number {
    return this.#slabs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  /** Keeps a text as UTF-8 and answers the number that it goes by. */
  put(text: string): number {
    const length = Buffer.byteLength(text)
    const number = this.#free.pop() ?? this.#start.length
    const filled = this.#filling
    const { bytes } = this.#place(number, length)
    bytes.write(text, this.#start[number]!, length)
    this.#tidy(filled)
    return number
  }

  /** Adds the text's bytes to an answer. */
  write(number: number, out: JsonWriter): void {
    const start = this.#start[number]!
    out.bytes(this.#slabs[this.#slabOf[number]!]!.bytes, start, start + this.#length[number]!)
  }

  drop(number: number): void {
    const place = this.#slabOf[number]!
    this.#slabs[place]!.live -= this.#length[number]!
    this.#slabOf[number] = -1
    this.#free.push(number)
    this.#tidy(place)
  }

  /** Room for so many bytes, under the text's number. */
  #place(number: number, length: number): Slab {
    let slab = this.#slabs[this.#filling]
    if (!slab || slab.used + length > slab.bytes.length) {
      slab = { bytes: Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length)), used: 0, live: 0, texts: [] }
      this.#filling = this.#freeSlabs.pop() ?? this.#slabs.length
      this.#slabs[this.#filling] = slab
    }
    this.#slabOf[number] = this.#filling
    this.#start[number] = slab.used
    this.#length[number] = length
    slab.texts.push(number)
    slab.used += length
    slab.live += length
    return slab
  }

  /** Moves what is left of a slab that is full and at least half gone. */
  #tidy(place: number): void {
    const slab = this.#slabs[place]
    if (!slab || place === this.#filling || slab.live * 2 > slab.used) return
    const filled = new Set<number>()
    for (const number of new Set(slab.texts)) {
      if (this.#slabOf[number] !== place) continue
      filled.add(this.#filling)
      const from = this.#start[number]!
      const { bytes } = this.#place(number, this.#length[number]!)
      slab.bytes.copy(bytes, this.#start[number]!, from, from + this.#length[number]!)
    }
    this.#slabs[place] = EMPTY
    this.#freeSlabs.push(place)
    for (const other of filled) this.#tidy(other)
  }
}

/** Counts as full of what is there. */
const EMPTY: Slab = { bytes: Buffer.alloc(0), used: 0, live: 1, texts: [] }
