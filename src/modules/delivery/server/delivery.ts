/** The face of delivery: what other modules may call. */
export { findProvider } from './find-provider.ts'
export { routes as start } from './routes.ts'
