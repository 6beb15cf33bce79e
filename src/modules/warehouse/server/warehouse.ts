/** The public API of the warehouse module. */
export { registerAllWarehouseRoutes as start } from './routes.ts'
