import { writeLocalDraft } from './local-draft.ts'
import { getDraftLocation, session } from './session.ts'

/** Stores unsaved changes in this browser. */
export const saveLocalDraft = (username: string): void => {
  const now = session.getSnapshot()
  if (!now || !session.isUnsaved()) return
  const { state, pageVersion, globalsVersion } = now
  const { document, backup } = state
  const savedAt = new Date().toISOString()
  // An offered draft stays until the user decides.
  const hasPendingOffer = now.draft !== null
  writeLocalDraft(getDraftLocation(now), {
    document,
    backup,
    pageVersion,
    globalsVersion,
    savedAt,
    username,
    hasPendingOffer,
  })
}
