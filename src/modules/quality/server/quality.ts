/** The public API of the quality module. */
export { start } from './start.ts'
