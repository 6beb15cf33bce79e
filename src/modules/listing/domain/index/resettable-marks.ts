/** Marks integers with 1 or 2; resetting all marks costs nothing. */
export class ResettableMarks {
  #marks = new Uint32Array(1024)
  #wiped = 0

  clear(): void {
    this.#wiped += 2
  }

  /** Returns 0 for an unmarked number. */
  get(number: number): 0 | 1 | 2 {
    const mark = (this.#marks[number] ?? 0) - this.#wiped
    return mark === 1 || mark === 2 ? mark : 0
  }

  set(number: number, mark: 1 | 2): void {
    if (number >= this.#marks.length) this.#grow(number)
    this.#marks[number] = this.#wiped + mark
  }

  #grow(number: number): void {
    const wider = new Uint32Array(Math.max(number + 1, this.#marks.length * 2))
    wider.set(this.#marks)
    this.#marks = wider
  }
}
