/** Returns the code between a brace that opens before `start` and its closing brace. */
export const readObjectBody = (source: string, start: number): string => {
  let depth = 1
  let end = start
  while (depth > 0 && end < source.length) {
    if (source[end] === '{') depth++
    if (source[end] === '}') depth--
    end++
  }
  return source.slice(start, end - 1)
}
