const MIN_POOL_LENGTH = 1024
const MIN_ROW_COUNT = 64
/** Row length from which a block copy is faster than a loop. */
const LONG_ROW_LENGTH = 32

/**
 * Many short lists of integers in one typed array, without an object per row. The order within a list is not preserved.
 */
export class PackedLists {
  #pool = new Uint32Array(MIN_POOL_LENGTH)
  #used = 0
  #dropped = 0
  #start: Uint32Array
  #length: Uint32Array
  #capacity: Uint32Array

  /** Callers that use scattered rows give their number, because growing copies all rows. */
  constructor(rowCount = MIN_ROW_COUNT) {
    this.#start = new Uint32Array(rowCount)
    this.#length = new Uint32Array(rowCount)
    this.#capacity = new Uint32Array(rowCount)
  }

  getLength(row: number): number {
    return this.#length[row] ?? 0
  }

  /** Returns a copy of a row's values. */
  copy(row: number): number[] {
    const start = this.#start[row] ?? 0
    const values: number[] = []
    for (let index = start; index < start + this.getLength(row); index++) values.push(this.#pool[index]!)
    return values
  }

  /** Returns a view of a row, valid until the next change. */
  getRow(row: number): Uint32Array {
    const start = this.#start[row] ?? 0
    return this.#pool.subarray(start, start + this.getLength(row))
  }

  push(row: number, value: number): void {
    const length = this.getLength(row)
    if (length >= (this.#capacity[row] ?? 0)) this.#widen(row, length === 0 ? 1 : length * 2)
    this.#pool[this.#start[row]! + length] = value
    this.#length[row] = length + 1
  }

  /** Removes one occurrence of a value; missing values are ignored. */
  remove(row: number, value: number): void {
    const length = this.getLength(row)
    const start = this.#start[row] ?? 0
    const index = this.getRow(row).indexOf(value)
    if (index < 0) return
    this.#pool[start + index] = this.#pool[start + length - 1]!
    this.#length[row] = length - 1
  }

  /** Replaces a row with the first `count` values. */
  set(row: number, values: ArrayLike<number>, count = values.length): void {
    if (count > (this.#capacity[row] ?? 0)) this.#widen(row, count)
    const start = this.#start[row] ?? 0
    for (let position = 0; position < count; position++) this.#pool[start + position] = values[position]!
    if (row < this.#length.length) this.#length[row] = count
  }

  /** Sets the bit of every value of a row; values beyond the capacity are ignored. */
  addToSet(row: number, words: Uint32Array): void {
    const pool = this.#pool
    const start = this.#start[row] ?? 0
    const end = start + this.getLength(row)
    for (let index = start; index < end; index++) words[pool[index]! >>> 5]! |= 1 << (pool[index]! & 31)
  }

  /** Increments `counts[value]` for every value of the rows. */
  countValues(rows: Uint32Array, counts: Uint32Array): void {
    const pool = this.#pool
    for (let position = 0; position < rows.length; position++) {
      const start = this.#start[rows[position]!] ?? 0
      const end = start + this.getLength(rows[position]!)
      for (let index = start; index < end; index++) counts[pool[index]!]!++
    }
  }

  /** Frees unused memory; meant for lists that rarely change afterwards. */
  trimMemory(): void {
    this.#capacity.set(this.#length)
    let size = 0
    for (let row = 0; row < this.#length.length; row++) size += this.#length[row]!
    this.#pack(Math.max(MIN_POOL_LENGTH, size))
  }

  #widen(row: number, capacity: number): void {
    if (row >= this.#start.length) this.#growRows(Math.max(row + 1, this.#start.length * 2))
    if (this.#used + capacity > this.#pool.length) this.#growPool(capacity)
    this.#dropped += this.#capacity[row]!
    const start = this.#start[row]!
    this.#pool.copyWithin(this.#used, start, start + this.#length[row]!)
    this.#start[row] = this.#used
    this.#capacity[row] = capacity
    this.#used += capacity
  }

  #growPool(capacity: number): void {
    const liveSize = this.#used - this.#dropped
    this.#pack(Math.ceil(Math.max(MIN_POOL_LENGTH, liveSize * 1.3 + capacity * 2)))
  }

  /** Moves all rows with their capacity into a new pool, without dropped rows. */
  #pack(size: number): void {
    const oldPool = this.#pool
    const pool = new Uint32Array(size)
    this.#pool = pool
    if (this.#dropped === 0 && size >= oldPool.length) {
      pool.set(oldPool)
      return
    }
    const capacities = this.#capacity
    let used = 0
    for (let row = 0; row < capacities.length; row++) {
      const capacity = capacities[row]!
      if (capacity === 0) continue
      const start = this.#start[row]!
      const length = this.#length[row]!
      if (length > LONG_ROW_LENGTH) pool.set(oldPool.subarray(start, start + length), used)
      else for (let index = 0; index < length; index++) pool[used + index] = oldPool[start + index]!
      this.#start[row] = used
      used += capacity
    }
    this.#used = used
    this.#dropped = 0
  }

  #growRows(rows: number): void {
    this.#start = widenColumn(this.#start, rows)
    this.#length = widenColumn(this.#length, rows)
    this.#capacity = widenColumn(this.#capacity, rows)
  }
}

const widenColumn = (column: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const copy = new Uint32Array(length)
  copy.set(column)
  return copy
}
