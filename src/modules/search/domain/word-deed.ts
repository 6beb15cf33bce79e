/** Ways to resolve a search without results. */
export const WORD_DEEDS = ['synonym', 'redirect', 'dismissed'] as const
export type WordDeed = (typeof WORD_DEEDS)[number]
