import { AnswerMemory, type LentAnswer } from '#platform/server/http/answer-memory.ts'

const MOST_BYTES_OF_A_UNIT = 3
/** Two whole numbers of sixteen digits, and what stands around them. */
const LONGEST_MEMBER = 36

/** Puts one answer after another together as bytes, in lent memory. Nothing may be awaited between `begin` and `end`. */
export class JsonWriter {
  #memory = new AnswerMemory()
  #piece: Buffer = NOTHING
  #at = 0

  begin(): this {
    this.#at = 0
    return this
  }

  text(json: string): this {
    this.#reach(json.length * MOST_BYTES_OF_A_UNIT)
    this.#at += this.#piece.write(json, this.#at)
    return this
  }

  /** Copies bytes, or a part of them; answers where they begin. */
  bytes(source: Buffer, from = 0, to = source.length): number {
    const place = this.#at
    this.#reach(to - from)
    source.copy(this.#piece, place, from, to)
    this.#at += to - from
    return place
  }

  /** Writes a whole number from 0 over blanks; answers where it ends. */
  numberOver(place: number, value: number): number {
    let end = place + 1
    for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) end++
    let rest = value
    for (let at = end - 1; at >= place; at--) {
      const tenth = Math.trunc(rest / 10)
      this.#piece[at] = ZERO + (rest - tenth * 10)
      rest = tenth
    }
    return end
  }

  /** The members of an object, each a number by a number, with a comma after the last. */
  numbersById(values: ReadonlyMap<number, number>): this {
    this.#reach(values.size * LONGEST_MEMBER)
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

  /** Writes bytes over what is there. */
  bytesOver(place: number, source: Buffer): void {
    source.copy(this.#piece, place)
  }

  /** Takes the last byte back if it is this one. */
  without(last: number): this {
    if (this.#at > 0 && this.#piece[this.#at - 1] === last) this.#at--
    return this
  }

  end(): LentAnswer {
    const answer = this.#memory.lend(this.#piece, this.#at)
    this.#piece = NOTHING
    this.#at = 0
    return answer
  }

  endAsText(): string {
    const { bytes, giveBack } = this.end()
    const text = bytes.toString()
    giveBack()
    return text
  }

  #reach(more: number): void {
    if (this.#at + more <= this.#piece.length) return
    const wider = this.#memory.take(this.#at === 0 ? more : (this.#at + more) * 2)
    wider.set(this.#piece.subarray(0, this.#at))
    this.#memory.takeBack(this.#piece)
    this.#piece = wider
  }
}

const NOTHING = Buffer.alloc(0)
const ZERO = 48
const QUOTE = 34
const COLON = 58
export const COMMA = 44
