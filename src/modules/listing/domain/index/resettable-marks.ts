/** Marks integers with 1 or 2; resetting all marks costs nothing. */
export class ResettableMarks {
  #marks = new Uint32Array(1024)
  #offset = 0

  clear(): void {
    this.#offset += 2
  }

  /** Returns 0 for an unmarked number. */
  get(number: number): 0 | 1 | 2 {
    const mark = (this.#marks[number] ?? 0) - this.#offset
    return mark === 1 || mark === 2 ? mark : 0
  }

  set(number: number, mark: 1 | 2): void {
    if (number >= this.#marks.length) this.#grow(number)
    this.#marks[number] = this.#offset + mark
  }

  #grow(number: number): void {
    const copy = new Uint32Array(Math.max(number + 1, this.#marks.length * 2))
    copy.set(this.#marks)
    this.#marks = copy
  }
}
