/** The face of the count of visits: what the application may call. */
export { start } from './start.ts'
