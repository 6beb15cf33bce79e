/** Compares plain data deeply. A property with the value undefined equals a missing one. */
export const isDeepEqual = (first: unknown, second: unknown): boolean => {
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false
  if (Array.isArray(first) || Array.isArray(second)) {
    return (
      Array.isArray(first) &&
      Array.isArray(second) &&
      first.length === second.length &&
      first.every((value, index) => isDeepEqual(value, second[index]))
    )
  }
  const [left, right] = [first as Fields, second as Fields]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(name => isDeepEqual(left[name], right[name]))
}

type Fields = { readonly [name: string]: unknown }
