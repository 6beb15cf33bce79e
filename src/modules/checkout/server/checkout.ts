/** The face of the checkout: what the application may call. */
export { routes as start } from './routes.ts'
