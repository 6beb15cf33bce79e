import type { ChangeTag } from '#kernel/change-tag.ts'

/** Searches find other products than before. */
export const SYNONYMS_CHANGE: readonly ChangeTag[] = ['synonyms', 'listing']
