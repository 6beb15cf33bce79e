const WORKER_PATH = '/offline-worker.js'

/** Save-Data asks for fewer bytes on metered connections. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Caches guests' pages for offline use. Logged-in users have no cache, and their login deletes the guest's. */
export const cacheForOffline = async (isGuest: boolean, language: string): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  if (isGuest) {
    await navigator.serviceWorker.register(WORKER_PATH)
    await cachePages([window.location.href, `/${language}/cart`])
    return
  }
  const registration = await navigator.serviceWorker.getRegistration()
  // Tells the worker to cache nothing more. It serves this page until the page closes; workers of earlier versions
  // ignore the message.
  registration?.active?.postMessage({ clearCache: true })
  await registration?.unregister()
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

/** Asks the worker to cache pages. */
const cachePages = async (addresses: readonly string[]): Promise<void> => {
  if (savesData()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ cachePages: addresses })
}

/** Caches a page that client navigation opened. */
export const cacheVisitedPage = (address: string): void => {
  if (navigator.serviceWorker?.controller) void cachePages([address])
}

/**
 * Opens the cached document of a page, because its data cannot load offline. Returns false if the page is not cached.
 */
export const openOfflineCache = async (address: string): Promise<boolean> => {
  if (!navigator.serviceWorker?.controller) return false
  if (!(await caches.match(address, { ignoreVary: true }))) return false
  window.location.assign(address)
  return true
}
