import { createContext, useContext, useSyncExternalStore } from 'react'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useCurrentCar } from './garage.ts'

const FitNote = createLazyComponent(() => import('./fit-note.tsx').then(({ FitNote: component }) => component))

/** The key of the car that a list is made for, which a shared address can name; null for the visitor's own. */
export const ListedCarContext = createContext<string | null>(null)

const subscribeToNothing = () => () => undefined

/**
 * Returns the key of the car that a list is made for, if the visitor's own car is another one. Null on the server and in
 * the first paint, because addresses with a car are not for search engines.
 */
export const useSharedCarKey = (): string | null => {
  const listedKey = useContext(ListedCarContext)
  const currentKey = useCurrentCar()?.key
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isHydrated && listedKey !== currentKey ? listedKey : null
}

/**
 * Marks a product in a list with its verdict for the car, whose place is reserved. Nothing is loaded or shown without a
 * car.
 */
export const FitMark = ({ productId }: { productId: number }) => {
  const listedKey = useContext(ListedCarContext)
  const currentKey = useCurrentCar()?.key
  const carKey = listedKey ?? currentKey
  return (
    <span className="fit-place" data-listed={listedKey === null ? undefined : ''}>
      {carKey === undefined ? null : <FitNote carKey={carKey} isNeeded productId={productId} />}
    </span>
  )
}
