/** Products per chunk of a set: so few that a rare word's set stays small, so many that counting takes few rows. */
export const CHUNK = 1024
/** The same as a power of two, for shifts in SQL. */
export const CHUNK_SHIFT = 10
