import type { GarageCar } from '#fitment/domain/garage.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

/** Makes the car of a page the current one. The code loads on demand, because few visitors press the button. */
export const selectShownCar = (car: Pick<GarageCar, 'key' | 'name'>): Promise<void> =>
  loadWithRetry(() => import('./select-car.ts')).then(({ selectCar }) => selectCar(car))
