/** The public API of the search for the application. */
export { start } from './start.ts'
