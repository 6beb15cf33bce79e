/** The face of lists that come and go: what the application may call. */
export { routes as start } from './routes.ts'
