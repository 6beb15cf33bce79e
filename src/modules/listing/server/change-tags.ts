import type { ChangeTag } from '#kernel/change-tag.ts'

/** Tags of changes that affect search results. */
export const SYNONYMS_CHANGE: readonly ChangeTag[] = ['synonyms', 'listing']
