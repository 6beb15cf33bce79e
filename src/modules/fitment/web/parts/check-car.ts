import type { GarageCar } from '#fitment/domain/garage.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

/** Corrects a stored car if the server answers to its key with another one, or no longer knows it. */
export const checkCar = (key: string, answer: Pick<GarageCar, 'key' | 'name'> | null): void => {
  if (answer?.key === key) return
  void loadWithRetry(() => import('./manage-cars.ts')).then(({ correctCar }) => correctCar(key, answer))
}
