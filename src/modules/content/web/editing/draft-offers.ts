import type { Draft } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { isSame } from '#content/domain/same.ts'
import type { FoundHere, KeptHere, Place } from './kept-here.ts'

/** An unsaved draft that the user can resume or discard. */
export interface Offer {
  draft: Draft
  /** The location in this browser's storage; null for drafts of the server only. */
  place: Place | null
  /** True when it is the server's draft or a continuation of it. */
  isThere: boolean
}

/**
 * Lists drafts to offer, newest first. The server's draft is omitted when a local one continues it. A local draft that
 * was written beside an undecided offer is no continuation.
 */
export const offersOf = (here: readonly FoundHere[], there: Draft | null): Offer[] => {
  const isContinuation = (kept: KeptHere) => there !== null && !kept.isBeside && kept.savedAt > there.savedAt
  const local = here
    .filter(({ kept }) => !there || !isSame(contentOf(kept.document), contentOf(there)))
    .map(({ kept, place }): Offer => ({ draft: draftOf(kept), place, isThere: isContinuation(kept) }))
  const remote: Offer[] =
    there && !local.some(({ isThere }) => isThere) ? [{ draft: there, place: null, isThere: true }] : []
  return [...local, ...remote].sort((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
}

const contentOf = ({ page, globals }: EditedDocument): EditedDocument => ({ page, globals })
const draftOf = ({ document, backup, savedAt }: KeptHere): Draft => ({ ...document, savedAt, base: backup }) as Draft
