/** Public API of the checkout module for the application. */
export { registerCheckoutRoutes as start } from './routes.ts'
