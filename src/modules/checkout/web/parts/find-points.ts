import { fold, tokens } from '#catalog/domain/search-text.ts'

export interface Point {
  id: string
  name: string
  address: string
}

/** How many points a list shows at a time: more are narrowed by typing. */
export const POINTS_SHOWN = 50

/** Points whose name or address has every word of `query` at the start of a word; õ ä ö ü š ž may be left out. */
export const findPoints = <P extends Point>(points: readonly P[], query: string): P[] => {
  const words = tokens(query)
  if (words.length === 0) return points.slice(0, POINTS_SHOWN)
  const found: P[] = []
  for (const point of points) {
    if (found.length === POINTS_SHOWN) break
    const text = ` ${fold(`${point.name} ${point.address}`).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    if (words.every(word => text.includes(` ${word}`))) found.push(point)
  }
  return found
}
