/** Returns the first element of a list that is known not to be empty, such as a row of `count(*)`. Throws if it is. */
export const getFirstElement = <T>(rows: readonly T[]): T => getElementAt(rows, 0)

/** Returns the last element of a list that is known not to be empty. Throws if it is. */
export const getLastElement = <T>(list: readonly T[]): T => getElementAt(list, list.length - 1)

/** Returns an element whose index is known to lie within the list. Throws if it does not. */
export const getElementAt = <T>(list: readonly T[], index: number): T => {
  if (index < 0 || index >= list.length) throw new RangeError(`index ${index} is outside a list of ${list.length}`)
  return list[index] as T
}

/** Returns the value of a key that is known to be in the map. Throws if it is not. */
export const getExistingValue = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key)
  if (value === undefined && !map.has(key)) throw new RangeError(`the map has no key ${String(key)}`)
  return value as V
}

/** Returns a value that is known to exist, such as a row that the same transaction has just locked. Throws if not. */
export const requireExisting = <T>(value: T | null | undefined, description: string): T => {
  if (value === null || value === undefined) throw new Error(`${description} does not exist`)
  return value
}
