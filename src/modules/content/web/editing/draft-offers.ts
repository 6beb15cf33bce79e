import type { Draft } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import type { DraftLocation, LocalDraft, StoredLocalDraft } from './local-draft.ts'

/** An unsaved draft that the user can resume or discard. */
export interface DraftOffer {
  draft: Draft
  /** The location in this browser's storage; null for drafts of the server only. */
  place: DraftLocation | null
  /** True when it is the server's draft or a continuation of it. */
  isThere: boolean
}

/**
 * Lists drafts to offer, newest first. The server's draft is omitted when a local one continues it. A local draft does
 * not continue it when it was written while the offer was open.
 */
export const listDraftOffers = (here: readonly StoredLocalDraft[], there: Draft | null): DraftOffer[] => {
  const isContinuation = (kept: LocalDraft) => there !== null && !kept.isBeside && kept.savedAt > there.savedAt
  const local = here
    .filter(({ kept }) => !there || !isDeepEqual(contentOf(kept.document), contentOf(there)))
    .map(({ kept, place }): DraftOffer => ({ draft: draftOf(kept), place, isThere: isContinuation(kept) }))
  const remote: DraftOffer[] =
    there && !local.some(({ isThere }) => isThere) ? [{ draft: there, place: null, isThere: true }] : []
  return [...local, ...remote].sort((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
}

const contentOf = ({ page, globals }: EditedDocument): EditedDocument => ({ page, globals })
const draftOf = ({ document, backup, savedAt }: LocalDraft): Draft => ({ ...document, savedAt, base: backup }) as Draft
