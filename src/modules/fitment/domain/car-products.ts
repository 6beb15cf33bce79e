/** The verdicts of products that a list for a car shows first. `check` is `fits_if`. */
export const LISTED_VERDICTS = ['fits', 'check', 'universal'] as const
export type ListedVerdict = (typeof LISTED_VERDICTS)[number]

/** Products whose verdict no rule for the car decides, the same for every car. */
export interface CommonProducts {
  /** Staff said that they fit every car. */
  universal: ReadonlySet<number>
  /** Products with complete lists of cars, which fit no other car. */
  complete: ReadonlySet<number>
}

/**
 * The ids of products by their verdict for a car. Products in none of the three lists have the verdict of all other
 * cars: `universal` or `no_fit` by `common`, or else an unknown one.
 */
export interface CarProducts {
  /** Differs between any two sets, so that caches can name them. */
  id: number
  fits: readonly number[]
  check: readonly number[]
  noFit: readonly number[]
  /** Mixed verdicts of several engines, none of which fits. */
  unknown: readonly number[]
  common: CommonProducts
}

/** Lists the products with a verdict. The listing has the same products as sets. */
export const listProductsByVerdict = (
  { fits, check, noFit, unknown, common }: CarProducts,
  verdict: ListedVerdict | 'noFit',
): readonly number[] => {
  if (verdict === 'fits') return fits
  if (verdict === 'check') return check
  const decided = new Set([...fits, ...check, ...noFit, ...unknown])
  if (verdict === 'universal') return [...common.universal].filter(id => !decided.has(id))
  return [...noFit, ...[...common.complete].filter(id => !decided.has(id))]
}
