import { readOption, setOption } from '#platform/web/options.ts'

const STORAGE_KEY = 'recentProducts'
/** Number of stored products, including the open one. */
const MAX_STORED_PRODUCTS = 9

/** Returns the products viewed in this browser, latest first. Stored values are untrusted. */
export const readRecentIds = (): number[] => {
  const storedIds = readOption(STORAGE_KEY)
  return Array.isArray(storedIds)
    ? storedIds.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, MAX_STORED_PRODUCTS)
    : []
}

export const rememberProduct = (id: number): void => {
  const otherIds = readRecentIds().filter(recentId => recentId !== id)
  setOption(STORAGE_KEY, [id, ...otherIds].slice(0, MAX_STORED_PRODUCTS))
}
