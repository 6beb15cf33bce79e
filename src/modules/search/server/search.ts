/** The face of the search: what the application may call. */
export { start } from './start.ts'
