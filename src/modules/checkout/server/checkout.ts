/** Public API of the checkout module for the application. */
export { routes as start } from './routes.ts'
