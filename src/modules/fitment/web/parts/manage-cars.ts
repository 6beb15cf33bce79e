import { type GarageCar, getNodeId } from '#fitment/domain/garage.ts'
import { uniteCars } from '#fitment/domain/unite-cars.ts'
import { formatOwnName, storedGarage } from './garage.ts'

/** Gives a car a nickname; an empty one shows the name of the vehicle again. */
export const renameCar = (key: string, nickname: string): void =>
  storedGarage.update(garage => ({
    ...garage,
    cars: garage.cars.map(car => (car.key === key ? { ...car, nickname } : car)),
  }))

/** Removes a car. The current car is the first; when it is removed, no car is in use. */
export const removeCar = (key: string): void =>
  storedGarage.update(garage => ({
    ...garage,
    cars: garage.cars.filter(car => car.key !== key),
    isInUse: garage.isInUse && garage.cars[0]?.key !== key,
  }))

/** Gives a car of the garage another vehicle or other answers; place and nickname stay. */
export const replaceCar = (key: string, { key: newKey, name }: Pick<GarageCar, 'key' | 'name'>): void =>
  storedGarage.update(garage => {
    const cars = garage.cars.map(car => (car.key === key ? { ...car, key: newKey, name } : car))
    // The new vehicle may be in the garage already.
    const joined = cars.flatMap(car => {
      const equal = cars.filter(other => getNodeId(other) === getNodeId(car))
      return equal[0] === car ? [equal.reduce((first, other) => uniteCars(first, other))] : []
    })
    return { ...garage, cars: joined }
  })

/**
 * Corrects a stored car by the answer of the server to its key. The answer names the vehicle that a double was merged
 * into, and omits answers that no longer exist. Null is a vehicle that the shop has removed.
 */
export const correctCar = (key: string, answer: Pick<GarageCar, 'key' | 'name'> | null): void => {
  const car = storedGarage.get().cars.find(other => other.key === key)
  if (!car) return
  if (answer === null) forgetLostCar(car)
  else if (answer.key !== car.key || answer.name !== car.name) replaceCar(key, answer)
}

const forgetLostCar = (lost: GarageCar): void =>
  storedGarage.update(garage => {
    const isCurrent = garage.isInUse && garage.cars[0]?.key === lost.key
    return {
      ...garage,
      cars: garage.cars.filter(car => car.key !== lost.key),
      isInUse: garage.isInUse && !isCurrent,
      lostName: isCurrent ? formatOwnName(lost) : garage.lostName,
    }
  })

/** Ends the notice about a removed car. */
export const dismissLostCar = (): void => storedGarage.update(garage => ({ ...garage, lostName: '' }))
