/** Returns true when two words differ by at most one inserted, deleted, replaced or swapped letter. */
export const isWithinOneTypo = (first: string, second: string): boolean => {
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first]
  const extraLetters = longer.length - shorter.length
  if (extraLetters > 1) return false
  let index = 0
  while (index < shorter.length && shorter.charCodeAt(index) === longer.charCodeAt(index)) index++
  if (extraLetters === 1) return shorter.slice(index) === longer.slice(index + 1)
  if (shorter.slice(index + 1) === longer.slice(index + 1)) return true
  return (
    shorter[index] === longer[index + 1] &&
    shorter[index + 1] === longer[index] &&
    shorter.slice(index + 2) === longer.slice(index + 2)
  )
}
