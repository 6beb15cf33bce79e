/** The public API of the bookkeeping module. */

export { listActiveSystems } from './list-active-systems.ts'
export { registerBookkeepingRoutes as start } from './routes.ts'
