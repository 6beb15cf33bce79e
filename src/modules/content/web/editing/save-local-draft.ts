import { writeLocalDraft } from './local-draft.ts'
import { draftLocationOf, session } from './session.ts'

/** Stores unsaved changes in this browser. */
export const saveLocalDraft = (by: string): void => {
  const now = session.now()
  if (!now || !session.isUnsaved()) return
  const { state, pageVersion, globalsVersion } = now
  const { document, backup } = state
  const savedAt = new Date().toISOString()
  // An offered draft stays until the user decides.
  const isBeside = now.draft !== null
  writeLocalDraft(draftLocationOf(now), { document, backup, pageVersion, globalsVersion, savedAt, by, isBeside })
}
