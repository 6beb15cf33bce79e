const ROOM_BYTES = 256 * 1024
const MOST_BYTES_OF_A_UNIT = 3

/**
 * Puts one answer after another together as bytes. Answers are big and many: each is written where it stays, in memory cut
 * from a bigger piece that goes when the last answer in it has been sent. Nothing may be awaited between `begin` and `end`.
 */
export class JsonWriter {
  #room = Buffer.alloc(0)
  #start = 0
  #at = 0

  begin(): this {
    this.#at = this.#start
    return this
  }

  /** What is written so far; its end is where the next goes. */
  get length(): number {
    return this.#at - this.#start
  }

  text(json: string): this {
    this.#reach(json.length * MOST_BYTES_OF_A_UNIT)
    this.#at += this.#room.write(json, this.#at)
    return this
  }

  /** Copies bytes and answers where in the answer they begin. */
  bytes(source: Buffer, from = 0, to = source.length): number {
    this.#reach(to - from)
    const place = this.length
    source.copy(this.#room, this.#at, from, to)
    this.#at += to - from
    return place
  }

  /** Writes a whole number from 0 over blanks, from `place` on. */
  number(place: number, value: number): void {
    let length = 1
    for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) length++
    let rest = value
    for (let at = this.#start + place + length - 1; at >= this.#start + place; at--) {
      this.#room[at] = ZERO + (rest % 10)
      rest = Math.trunc(rest / 10)
    }
  }

  /** Writes bytes over what is there from `place` on. */
  over(place: number, source: Buffer): void {
    source.copy(this.#room, this.#start + place)
  }

  /** Takes the last byte back if it is this one. */
  without(last: number): this {
    if (this.length > 0 && this.#room[this.#at - 1] === last) this.#at--
    return this
  }

  end(): Buffer {
    const answer = this.#room.subarray(this.#start, this.#at)
    this.#start = this.#at
    return answer
  }

  #reach(more: number): void {
    if (this.#at + more <= this.#room.length) return
    const written = this.#room.subarray(this.#start, this.#at)
    this.#room = Buffer.allocUnsafeSlow(Math.max(ROOM_BYTES, (written.length + more) * 2))
    this.#room.set(written)
    this.#start = 0
    this.#at = written.length
  }
}

const ZERO = 48
export const COMMA = 44
