/** Compares plain data deeply. A property with the value undefined equals a missing one. */
export const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isDeepEqual(value, other[at]))
    )
  }
  const [left, right] = [one as Fields, other as Fields]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(name => isDeepEqual(left[name], right[name]))
}

type Fields = { readonly [name: string]: unknown }
