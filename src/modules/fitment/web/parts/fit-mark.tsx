import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useGarage } from './garage.ts'

const FitBadge = createLazyComponent(() => import('./fit-badge.tsx').then(({ FitBadge }) => FitBadge))

/** Marks a product in a list with its verdict for the current car; nothing is loaded or shown without a car. */
export const FitMark = ({ productId }: { productId: number }) => {
  const [car] = useGarage()
  return car ? <FitBadge carKey={car.key} isNeeded productId={productId} /> : null
}
