/** The face of the search: what other modules may call. */
export { countSearches, type SearchCounter } from './count-searches.ts'
