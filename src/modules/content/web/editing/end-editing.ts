import { editToolsStore } from '#content/web/parts/edit-tools.tsx'
import { editing } from '#platform/web/editing.ts'
import { formatting } from './formatting.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { moveLostFocus } from './move-lost-focus.ts'
import { preserveScroll } from './preserve-scroll.ts'
import { saveLocalDraft } from './save-local-draft.ts'
import { getDraftLocation, session } from './session.ts'

const closeEditor = (): void => {
  formatting.close()
  editToolsStore.end()
  editing.end()
  session.end()
}

/** Ends editing without a jump of the scroll position. The focus moves to the edit button. */
export const endEditing = (): void =>
  moveLostFocus(() => preserveScroll(closeEditor), '.edit-dock [data-starts-editing]')

/** Discards unsaved changes and ends editing. */
export const cancelEditing = (): void => {
  session.dispatch('cancel')
  endEditing()
}

/**
 * Ends editing when the user leaves the page. Unsaved changes are stored locally at once, because the delayed save will
 * not run.
 */
export const leaveEditing = (username: string): void => {
  saveLocalDraft(username)
  session.dispatch('cancel')
  closeEditor()
}

/** Reloads the page and ends editing without changes. Editing continues when the user typed during the reload. */
export const endUnchangedEditing = async (reload: () => Promise<void>): Promise<void> => {
  const snapshot = session.getSnapshot()
  if (!snapshot) return
  // A merge may have made the edited document equal to the saved one. Offered drafts stay in their own locations.
  deleteLocalDraft(getDraftLocation(snapshot))
  await reload()
  if (session.getSnapshot()?.sessionId === snapshot.sessionId && !session.isUnsaved()) endEditing()
}
