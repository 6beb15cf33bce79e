import { BODIES, DRIVES, FUELS, GEARBOXES } from './vehicle.ts'
import type { Car } from './verdict.ts'
import { type MonthWindow, toYearMonth, type YearMonth } from './year-month.ts'

/** Cars of unknown age are at most this old. */
const FIRST_MONTH = toYearMonth(1950, 1)

/**
 * Lists the values of a fact that a car can have. The cars are its possible engines; those that state the fact do not
 * ask. Every value answers the question, so it is not asked again.
 */
export const listPossibleValues = (
  kind: 'fuel' | 'drive' | 'gearbox' | 'body',
  cars: readonly Pick<Car, 'bodies'>[],
): readonly string[] => {
  switch (kind) {
    case 'fuel':
      return FUELS
    case 'drive':
      return DRIVES
    case 'gearbox':
      return GEARBOXES
    case 'body': {
      const undecided = cars.map(({ bodies }) => bodies).filter(({ length }) => length > 1)
      const possible = BODIES.filter(body => undecided.every(bodies => bodies.includes(body)))
      const named = BODIES.filter(body => undecided.some(bodies => bodies.includes(body)))
      return possible.length > 0 ? possible : named
    }
  }
}

/** Returns the months in which one of these engines can have been built, at most until `now`. */
export const findPossibleMonths = (
  cars: readonly { window: MonthWindow }[],
  now: YearMonth,
): { from: YearMonth; to: YearMonth } => {
  const from = Math.min(...cars.map(({ window }) => window.from ?? FIRST_MONTH))
  const to = Math.min(now, Math.max(...cars.map(({ window }) => window.to ?? now)))
  return { from: Number.isFinite(from) ? from : FIRST_MONTH, to: Math.max(from, to) }
}
