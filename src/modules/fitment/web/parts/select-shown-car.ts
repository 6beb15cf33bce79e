import type { GarageCar } from '#fitment/domain/garage.ts'

/** Makes the car of a page the current one. The code loads on demand, because few visitors press the button. */
export const selectShownCar = (car: Pick<GarageCar, 'key' | 'name'>): Promise<void> =>
  import('./select-car.ts').then(({ selectCar }) => selectCar(car))
