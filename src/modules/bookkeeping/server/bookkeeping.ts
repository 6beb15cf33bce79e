export { listActiveSystems } from './list-active-systems.ts'
export { registerBookkeepingRoutes as start } from './routes.ts'
