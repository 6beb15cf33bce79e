import { type GarageCar, getNodeId, MAX_GARAGE_CARS } from '#fitment/domain/garage.ts'
import { uniteCars } from '#fitment/domain/unite-cars.ts'
import { storedGarage } from './garage.ts'

/** Makes a car the current one. The same vehicle in the garage keeps its nickname and its answers to other questions. */
export const selectCar = (car: Pick<GarageCar, 'key' | 'name'>): void =>
  storedGarage.update(garage => {
    const own = garage.cars.find(other => getNodeId(other) === getNodeId(car))
    const chosen = { key: car.key, name: car.name, nickname: '' }
    const others = garage.cars.filter(other => getNodeId(other) !== getNodeId(car))
    return {
      ...garage,
      cars: [own ? uniteCars(chosen, own) : chosen, ...others].slice(0, MAX_GARAGE_CARS),
      isInUse: true,
      lostName: '',
    }
  })
