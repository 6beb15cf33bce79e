/** Returns the row that a statement promises, such as `insert … returning` or `count(*)`. Throws on an empty result. */
export const firstRow = <T>(rows: readonly T[]): T => elementAt(rows, 0)

/** Returns the last element of a list that is known not to be empty. Throws if it is. */
export const lastElement = <T>(list: readonly T[]): T => elementAt(list, list.length - 1)

/** Returns an element whose index is known to lie within the list. Throws if it does not. */
export const elementAt = <T>(list: readonly T[], index: number): T => {
  if (index < 0 || index >= list.length) throw new RangeError(`index ${index} is outside a list of ${list.length}`)
  return list[index] as T
}

/** Returns the value of a key that is known to be in the map. Throws if it is not. */
export const existingValue = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key)
  if (value === undefined && !map.has(key)) throw new RangeError(`the map has no key ${String(key)}`)
  return value as V
}

/** Returns a value that is known to exist, such as a row that the same transaction has just locked. Throws if not. */
export const existing = <T>(value: T | null | undefined, description: string): T => {
  if (value === null || value === undefined) throw new Error(`${description} does not exist`)
  return value
}
