import type { ChangeTag } from '#kernel/change-tag.ts'

/** Tags of a change of synonyms, stop words or redirects; it also changes search results. */
export const SYNONYMS_CHANGE: readonly ChangeTag[] = ['synonyms', 'listing']
