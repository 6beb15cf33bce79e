/** The public API of the bookkeeping module. */

export { registerBookkeepingRoutes as start } from './routes.ts'
