import { type GarageCar, getNodeId } from '#fitment/domain/garage.ts'
import { storedGarage } from './garage.ts'

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
    const isFirst = (car: GarageCar, index: number): boolean =>
      cars.findIndex(other => getNodeId(other) === getNodeId(car)) === index
    return { ...garage, cars: cars.filter(isFirst) }
  })
