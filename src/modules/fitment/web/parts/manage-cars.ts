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
