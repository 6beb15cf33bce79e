import { useEffect } from 'react'
import { useCurrentCar } from '#fitment/web/parts/garage.ts'
import { useSearchParams } from '#platform/web/use-search-params.ts'

/**
 * Keeps the car in the URL equal to the chosen car. A URL that names another car keeps it until the visitor chooses a
 * car.
 */
export const useAddressCar = (): void => {
  const key = useCurrentCar()?.key
  const [params, setParams] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shared address keeps its car until the choice changes
  useEffect(() => {
    if (key === undefined || params.get('v') === key) return
    const next = new URLSearchParams(params)
    next.set('v', key)
    setParams(next, { replace: true, preventScrollReset: true })
  }, [key])
}
