export { registerExchangeRoutes as start } from './routes.ts'
