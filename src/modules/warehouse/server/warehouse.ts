/** The face of the warehouse: what the application may call. */
export { routes as start } from './routes.ts'
