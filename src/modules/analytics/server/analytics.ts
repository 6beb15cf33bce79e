/** The face of the count of visits: what the application may call. */
export { routes as start } from './routes.ts'
