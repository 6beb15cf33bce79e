import { storedGarage } from './garage.ts'

/** Shows parts for any car again; the cars stay in the garage. */
export const stopUsingCar = (): void => storedGarage.update(garage => ({ ...garage, isInUse: false }))
