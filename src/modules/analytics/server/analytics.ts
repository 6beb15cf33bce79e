/** Public API of the analytics module. */
export { start } from './start.ts'
