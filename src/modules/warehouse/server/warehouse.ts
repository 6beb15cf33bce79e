export { registerAllWarehouseRoutes as start } from './routes.ts'
