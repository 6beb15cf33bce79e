import { AnswerMemory, type LentAnswer } from '#platform/server/http/answer-memory.ts'

const MAX_BYTES_PER_UNIT = 3
/** Two numbers of sixteen digits with punctuation. */
const MAX_MEMBER_BYTES = 36

/** Writes JSON answers into reused memory. Nothing may be awaited between `begin` and `end`. */
export class JsonWriter {
  #memory = new AnswerMemory()
  #piece: Buffer = EMPTY
  #at = 0

  begin(): this {
    this.#at = 0
    return this
  }

  text(json: string): this {
    this.#ensureCapacity(json.length * MAX_BYTES_PER_UNIT)
    this.#at += this.#piece.write(json, this.#at)
    return this
  }

  /** Copies bytes and returns their start position. */
  bytes(source: Buffer, from = 0, to = source.length): number {
    const place = this.#at
    this.#ensureCapacity(to - from)
    source.copy(this.#piece, place, from, to)
    this.#at += to - from
    return place
  }

  /** Overwrites blanks with a non-negative integer and returns the end position. */
  numberOver(place: number, value: number): number {
    if (value > MAX_INT32) return this.#overwriteLong(place, value)
    const piece = this.#piece
    let end = place + 1
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) end++
    for (let at = end - 1, rest = value; at >= place; at--) {
      const tenth = (rest / 10) | 0
      piece[at] = ZERO + rest - tenth * 10
      rest = tenth
    }
    return end
  }

  #overwriteLong(place: number, value: number): number {
    return place + this.#piece.write(String(value), place, 'latin1')
  }

  /** Writes number members of an object, with a comma after the last one. */
  numbersById(values: ReadonlyMap<number, number>): this {
    this.#ensureCapacity(values.size * MAX_MEMBER_BYTES)
    for (const [id, value] of values) {
      this.#piece[this.#at] = QUOTE
      const end = this.numberOver(this.#at + 1, id)
      this.#piece[end] = QUOTE
      this.#piece[end + 1] = COLON
      this.#at = this.numberOver(end + 2, value)
      this.#piece[this.#at++] = COMMA
    }
    return this
  }

  /** Writes list members of an object, with a comma after the last one. Equal lists are serialized once. */
  listsById(values: ReadonlyMap<number, readonly string[]>): this {
    const places = new Map<readonly string[], { from: number; to: number }>()
    for (const [id, list] of values) {
      this.#ensureCapacity(MAX_MEMBER_BYTES)
      this.#piece[this.#at] = QUOTE
      const end = this.numberOver(this.#at + 1, id)
      this.#piece[end] = QUOTE
      this.#piece[end + 1] = COLON
      this.#at = end + 2
      const known = places.get(list)
      if (known) {
        this.#ensureCapacity(known.to - known.from)
        this.bytes(this.#piece, known.from, known.to)
      } else {
        const from = this.#at
        places.set(list, { from, to: this.text(`${JSON.stringify(list)},`).#at })
      }
    }
    return this
  }

  /** Overwrites existing bytes. */
  bytesOver(place: number, source: Buffer): void {
    source.copy(this.#piece, place)
  }

  /** Removes the last byte if it equals this one. */
  without(last: number): this {
    if (this.#at > 0 && this.#piece[this.#at - 1] === last) this.#at--
    return this
  }

  end(): LentAnswer {
    const answer = this.#memory.lend(this.#piece, this.#at)
    this.#piece = EMPTY
    this.#at = 0
    return answer
  }

  endAsText(): string {
    const { bytes, giveBack } = this.end()
    const text = bytes.toString()
    giveBack()
    return text
  }

  #ensureCapacity(more: number): void {
    if (this.#at + more <= this.#piece.length) return
    const wider = this.#memory.take(this.#at === 0 ? more : (this.#at + more) * 2)
    wider.set(this.#piece.subarray(0, this.#at))
    this.#memory.takeBack(this.#piece)
    this.#piece = wider
  }
}

const EMPTY = Buffer.alloc(0)
const MAX_INT32 = 0x7fff_ffff
const ZERO = 48
const QUOTE = 34
const COLON = 58
export const COMMA = 44
