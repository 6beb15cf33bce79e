/** Ways to resolve a search without results. */
export const WORD_ACTIONS = ['synonym', 'redirect', 'dismissed'] as const
export type WordAction = (typeof WORD_ACTIONS)[number]
