/** The public API of the warehouse module. */
export { routes as start } from './routes.ts'
