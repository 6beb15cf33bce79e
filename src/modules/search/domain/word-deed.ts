/** How staff deal with a search that finds nothing. */
export const WORD_DEEDS = ['synonym', 'redirect', 'dismissed'] as const
export type WordDeed = (typeof WORD_DEEDS)[number]
