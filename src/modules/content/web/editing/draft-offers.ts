import type { Draft } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import type { DraftLocation, LocalDraft, StoredLocalDraft } from './local-draft.ts'

/** An unsaved draft that the user can resume or discard. */
export interface DraftOffer {
  draft: Draft
  /** The location in this browser's storage; null for drafts of the server only. */
  location: DraftLocation | null
  /** True when it is the server's draft or a continuation of it. */
  isOnServer: boolean
}

/**
 * Lists drafts to offer, newest first. The server's draft is omitted when a local one continues it. A local draft does
 * not continue it when it was written while the offer was open.
 */
export const listDraftOffers = (localDrafts: readonly StoredLocalDraft[], serverDraft: Draft | null): DraftOffer[] => {
  const isContinuation = (draft: LocalDraft) =>
    serverDraft !== null && !draft.hasPendingOffer && draft.savedAt > serverDraft.savedAt
  const localOffers = localDrafts
    .filter(({ draft }) => !serverDraft || !isDeepEqual(getContent(draft.document), getContent(serverDraft)))
    .map(({ draft, location }): DraftOffer => ({ draft: toDraft(draft), location, isOnServer: isContinuation(draft) }))
  const serverOffers: DraftOffer[] =
    serverDraft && !localOffers.some(({ isOnServer }) => isOnServer)
      ? [{ draft: serverDraft, location: null, isOnServer: true }]
      : []
  return [...localOffers, ...serverOffers].sort((first, second) =>
    first.draft.savedAt < second.draft.savedAt ? 1 : -1,
  )
}

const getContent = ({ page, globals }: EditedDocument): EditedDocument => ({ page, globals })
const toDraft = ({ document, backup, savedAt }: LocalDraft): Draft => ({ ...document, savedAt, base: backup }) as Draft
