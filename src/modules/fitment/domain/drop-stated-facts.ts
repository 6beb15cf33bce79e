import type { OwnerAnswers } from './build-car.ts'
import type { Car } from './verdict.ts'
import { compareWindows } from './year-month.ts'

/**
 * Drops the facts that an owner stated for another vehicle and that this one states or rules out. `cars` are its
 * possible engines without answers.
 */
export const dropStatedFacts = (
  own: OwnerAnswers,
  cars: readonly Pick<Car, 'fuel' | 'drive' | 'gearbox' | 'bodies' | 'window'>[],
): OwnerAnswers => {
  const { body, builtYm } = own
  const isStated = (kind: 'fuel' | 'drive' | 'gearbox'): boolean => cars.every(car => car[kind] !== null)
  const isBodyStated = cars.every(
    ({ bodies }) => bodies.length === 1 || (bodies.length > 0 && body !== null && !bodies.includes(body)),
  )
  const isMonthPossible =
    builtYm !== null && cars.some(({ window }) => compareWindows({ from: builtYm, to: builtYm }, window) === 'inside')
  return {
    ...own,
    builtYm: isMonthPossible ? builtYm : null,
    fuel: isStated('fuel') ? null : own.fuel,
    drive: isStated('drive') ? null : own.drive,
    gearbox: isStated('gearbox') ? null : own.gearbox,
    body: isBodyStated ? null : body,
  }
}
