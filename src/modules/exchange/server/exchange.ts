/** Public API of the exchange module. */
export { routes as start } from './routes.ts'
