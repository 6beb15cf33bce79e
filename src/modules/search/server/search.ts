/** The face of the search: what other modules may call. */
export { countSearches } from './count-searches.ts'
