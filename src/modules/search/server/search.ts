/** The interface of the search for the application. */
export { start } from './start.ts'
