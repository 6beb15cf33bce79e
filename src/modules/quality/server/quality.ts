/** The face of what is wrong with products: what the application may call. */
export { start } from './start.ts'
