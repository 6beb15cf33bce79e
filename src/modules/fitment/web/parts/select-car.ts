import { type GarageCar, getNodeId, MAX_GARAGE_CARS } from '#fitment/domain/garage.ts'
import { storedGarage } from './garage.ts'

/** Makes a car the current one. It replaces the same vehicle with other answers, and keeps its nickname. */
export const selectCar = (car: Pick<GarageCar, 'key' | 'name'>): void =>
  storedGarage.update(garage => {
    const nickname = garage.cars.find(other => getNodeId(other) === getNodeId(car))?.nickname ?? ''
    const others = garage.cars.filter(other => getNodeId(other) !== getNodeId(car))
    return {
      ...garage,
      cars: [{ key: car.key, name: car.name, nickname }, ...others].slice(0, MAX_GARAGE_CARS),
      isInUse: true,
      lostName: '',
    }
  })

/** Shows parts for any car again; the cars stay in the garage. */
export const stopUsingCar = (): void => storedGarage.update(garage => ({ ...garage, isInUse: false }))
