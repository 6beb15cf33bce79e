/** The face of payments: what other modules may call. */

export { methodsFor, paysOnline } from './methods-for.ts'
export { routes as start } from './routes.ts'
