/** The face. */
export { pages } from './find-page.ts'
export type { pages as Pages } from './find-page.ts'
