import { AnswerMemory, type LentAnswer } from '#platform/server/http/answer-memory.ts'

const MOST_BYTES_OF_A_UNIT = 3
/** Of a safe integer. */
const MOST_DIGITS = 16

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

  /** Copies bytes, or a part of them. */
  bytes(source: Buffer, from = 0, to = source.length): this {
    const length = to - from
    this.#reach(length)
    if (length > SHORT) source.copy(this.#piece, this.#at, from, to)
    else for (let nth = 0; nth < length; nth++) this.#piece[this.#at + nth] = source[from + nth]!
    this.#at += length
    return this
  }

  /** A whole number from 0. */
  number(value: number): this {
    this.#reach(MOST_DIGITS)
    let end = this.#at + 1
    for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) end++
    let rest = value
    for (let at = end - 1; at >= this.#at; at--) {
      this.#piece[at] = ZERO + (rest % 10)
      rest = Math.trunc(rest / 10)
    }
    this.#at = end
    return this
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

/** So many bytes are copied sooner one by one than by a call. */
const SHORT = 48
const NOTHING = Buffer.alloc(0)
const ZERO = 48
export const COMMA = 44
