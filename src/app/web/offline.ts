const WORKER = '/offline-worker.js'

/** Only bytes that are paid for are saved. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Guests' pages are kept for when the connection drops; whoever is signed in has none, nor what is left of a guest's. */
export const cacheForOffline = async (isGuest: boolean, language: string): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  if (isGuest) {
    await navigator.serviceWorker.register(WORKER)
    await keepPages([window.location.href, `/${language}/cart`])
    return
  }
  const registration = await navigator.serviceWorker.getRegistration()
  // It answers this page to its end, and keeps nothing more; one of an earlier build does not know how.
  registration?.active?.postMessage({ forget: true })
  await registration?.unregister()
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

/** Has the worker keep pages, once there is one. */
const keepPages = async (addresses: readonly string[]): Promise<void> => {
  if (savesData()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: addresses })
}

/** A page that was come to without its document. */
export const cacheVisitedPage = (address: string): void => {
  if (navigator.serviceWorker?.controller) void keepPages([address])
}

/** Without a connection a page cannot be asked for in parts: as a whole it may have been kept. Answers whether it is. */
export const openOfflineCache = async (address: string): Promise<boolean> => {
  if (!navigator.serviceWorker?.controller) return false
  if (!(await caches.match(address, { ignoreVary: true }))) return false
  window.location.assign(address)
  return true
}
