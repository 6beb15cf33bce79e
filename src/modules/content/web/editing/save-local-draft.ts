import { writeLocalDraft } from './local-draft.ts'
import { getDraftLocation, session } from './session.ts'

/** Stores unsaved changes in this browser. */
export const saveLocalDraft = (username: string): void => {
  const snapshot = session.getSnapshot()
  if (!snapshot || !session.isUnsaved()) return
  const { state, pageVersion, globalsVersion } = snapshot
  const { document, backup } = state
  const savedAt = new Date().toISOString()
  // An offered draft stays until the user decides.
  const hasPendingOffer = snapshot.draft !== null
  writeLocalDraft(getDraftLocation(snapshot), {
    document,
    backup,
    pageVersion,
    globalsVersion,
    savedAt,
    username,
    hasPendingOffer,
  })
}
