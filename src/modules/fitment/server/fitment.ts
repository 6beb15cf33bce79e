/** Public API of the fitment module. */
export { start } from './start.ts'
