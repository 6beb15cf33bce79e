/** Public API of the builds module. */
export { start } from './start.ts'
