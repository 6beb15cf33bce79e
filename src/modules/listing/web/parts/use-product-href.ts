import { useSharedCarKey } from '#fitment/web/parts/fit-mark.tsx'

/** Returns the address of a product, which keeps the car of a shared list. */
export const useProductHref = (path: string): string => {
  const carKey = useSharedCarKey()
  return carKey === null ? path : `${path}?v=${carKey}`
}
