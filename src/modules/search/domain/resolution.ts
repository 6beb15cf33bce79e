/** Ways to resolve a search without results. */
export const RESOLUTIONS = ['synonym', 'redirect', 'dismissed'] as const
export type Resolution = (typeof RESOLUTIONS)[number]
