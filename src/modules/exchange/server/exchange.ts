/** Public API of the exchange module. */
export { registerExchangeRoutes as start } from './routes.ts'
