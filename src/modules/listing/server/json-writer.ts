import { AnswerMemory, type LentAnswer } from '#platform/server/http/answer-memory.ts'

const MOST_BYTES_OF_A_UNIT = 3

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

  /** Writes a whole number from 0 over blanks. */
  numberOver(place: number, value: number): void {
    let end = place
    for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) end++
    let rest = value
    for (let at = end; at >= place; at--) {
      this.#piece[at] = ZERO + (rest % 10)
      rest = Math.trunc(rest / 10)
    }
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
export const COMMA = 44
