import { useEffect } from 'react'
import { useCurrentCar } from '#fitment/web/parts/garage.ts'
import { useSearchParams } from '#platform/web/use-search-params.ts'

/** Keeps the car of the address equal to the chosen car; an address with another car is for that one until a choice. */
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
