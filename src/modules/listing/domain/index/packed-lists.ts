const MIN_POOL_LENGTH = 1024
/** Row length from which a block copy is faster than a loop. */
const LONG_ROW_LENGTH = 32

/** Many short lists of integers in one typed array, without an object per row. Their order is not preserved. */
export class PackedLists {
  #pool = new Uint32Array(MIN_POOL_LENGTH)
  #used = 0
  #dropped = 0
  #start = new Uint32Array(64)
  #length = new Uint32Array(64)
  #room = new Uint32Array(64)

  length(row: number): number {
    return this.#length[row] ?? 0
  }

  /** Returns a copy of a row's values. */
  copy(row: number): number[] {
    const start = this.#start[row] ?? 0
    const values: number[] = []
    for (let at = start; at < start + this.length(row); at++) values.push(this.#pool[at]!)
    return values
  }

  /** Returns a view of a row, valid until the next change. */
  row(row: number): Uint32Array {
    const start = this.#start[row] ?? 0
    return this.#pool.subarray(start, start + this.length(row))
  }

  push(row: number, value: number): void {
    const length = this.length(row)
    if (length >= (this.#room[row] ?? 0)) this.#widen(row, length === 0 ? 1 : length * 2)
    this.#pool[this.#start[row]! + length] = value
    this.#length[row] = length + 1
  }

  /** Removes one occurrence of a value; missing values are ignored. */
  remove(row: number, value: number): void {
    const length = this.length(row)
    const start = this.#start[row] ?? 0
    const at = this.row(row).indexOf(value)
    if (at < 0) return
    this.#pool[start + at] = this.#pool[start + length - 1]!
    this.#length[row] = length - 1
  }

  /** Replaces a row with the first `count` values. */
  set(row: number, values: ArrayLike<number>, count = values.length): void {
    if (count > (this.#room[row] ?? 0)) this.#widen(row, count)
    const start = this.#start[row] ?? 0
    for (let nth = 0; nth < count; nth++) this.#pool[start + nth] = values[nth]!
    if (row < this.#length.length) this.#length[row] = count
  }

  /** Sets the bit of every value of a row; values beyond the capacity are ignored. */
  addToSet(row: number, words: Uint32Array): void {
    const pool = this.#pool
    const start = this.#start[row] ?? 0
    const end = start + this.length(row)
    for (let at = start; at < end; at++) words[pool[at]! >>> 5]! |= 1 << (pool[at]! & 31)
  }

  /** Increments `counts[value]` for every value of the rows. */
  countValues(rows: Uint32Array, counts: Uint32Array): void {
    const pool = this.#pool
    for (let nth = 0; nth < rows.length; nth++) {
      const start = this.#start[rows[nth]!] ?? 0
      const end = start + this.length(rows[nth]!)
      for (let at = start; at < end; at++) counts[pool[at]!]!++
    }
  }

  /** Frees unused memory; meant for lists that rarely change afterwards. */
  trimMemory(): void {
    this.#room.set(this.#length)
    this.#pack(
      Math.max(
        MIN_POOL_LENGTH,
        this.#length.reduce((sum, length) => sum + length, 0),
      ),
    )
  }

  #widen(row: number, room: number): void {
    if (row >= this.#start.length) this.#growRows(Math.max(row + 1, this.#start.length * 2))
    if (this.#used + room > this.#pool.length) this.#growPool(room)
    this.#dropped += this.#room[row]!
    const start = this.#start[row]!
    this.#pool.copyWithin(this.#used, start, start + this.#length[row]!)
    this.#start[row] = this.#used
    this.#room[row] = room
    this.#used += room
  }

  #growPool(room: number): void {
    const liveSize = this.#used - this.#dropped
    this.#pack(Math.ceil(Math.max(MIN_POOL_LENGTH, liveSize * 1.3 + room * 2)))
  }

  /** Moves all rows with their capacity into a new pool, without dropped rows. */
  #pack(size: number): void {
    const old = this.#pool
    const pool = new Uint32Array(size)
    this.#pool = pool
    if (this.#dropped === 0 && size >= old.length) {
      pool.set(old)
      return
    }
    let used = 0
    for (let row = 0; row < this.#start.length; row++) {
      const start = this.#start[row]!
      const length = this.#length[row]!
      if (length > LONG_ROW_LENGTH) pool.set(old.subarray(start, start + length), used)
      else for (let at = 0; at < length; at++) pool[used + at] = old[start + at]!
      this.#start[row] = used
      used += this.#room[row]!
    }
    this.#used = used
    this.#dropped = 0
  }

  #growRows(rows: number): void {
    this.#start = widen(this.#start, rows)
    this.#length = widen(this.#length, rows)
    this.#room = widen(this.#room, rows)
  }
}

const widen = (column: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const copy = new Uint32Array(length)
  copy.set(column)
  return copy
}
