/** The face of delivery: what other modules may call. */
export { type FoundProvider, findProvider } from './find-provider.ts'
export { DELIVERY_TAG } from './provider-cache.ts'
