/** The face of payments: what other modules may call. */

export { methodsFor } from './methods-for.ts'
