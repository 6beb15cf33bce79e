interface CountedLine {
  /** The pieces in the warehouse when the product was first counted, with those of unsent orders; null if unknown. */
  expected: number | null
  counted: number
}

/**
 * Converts a count to a stock change. Pieces ordered during the count were counted too, so that only the difference to
 * the expected amount is booked. `missing` are pieces of orders that the count did not find.
 */
export const decideCount = (
  saleable: number,
  { expected, counted }: CountedLine,
): { delta: number; missing: number } => {
  const countedLevel = saleable + counted - (expected ?? 0)
  return countedLevel >= 0
    ? { delta: countedLevel - saleable, missing: 0 }
    : { delta: -saleable, missing: -countedLevel }
}
