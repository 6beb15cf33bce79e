import type { GarageCar } from '#fitment/domain/garage.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { storedGarage } from './garage.ts'

/** Corrects a stored car if the server answers to its key with another car or name, or no longer knows it. */
export const checkCar = (key: string, answer: Pick<GarageCar, 'key' | 'name'> | null): void => {
  const car = storedGarage.get().cars.find(other => other.key === key)
  if (!car || (answer?.key === key && answer.name === car.name)) return
  void loadWithRetry(() => import('./manage-cars.ts')).then(({ correctCar }) => correctCar(key, answer))
}
