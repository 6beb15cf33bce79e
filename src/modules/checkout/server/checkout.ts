export { registerCheckoutRoutes as start } from './routes.ts'
