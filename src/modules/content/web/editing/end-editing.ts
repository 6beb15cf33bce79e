import { editToolsStore } from '#content/web/parts/edit-tools.tsx'
import { editing } from '#platform/web/editing.ts'
import { formatting } from './formatting.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { moveLostFocus } from './move-lost-focus.ts'
import { preserveScroll } from './preserve-scroll.ts'
import { saveLocalDraft } from './save-local-draft.ts'
import { draftLocationOf, session } from './session.ts'

const end = (): void => {
  formatting.close()
  editToolsStore.end()
  editing.end()
  session.end()
}

/** Ends editing without a jump of the scroll position. The focus moves to the edit button. */
export const endEditing = (): void => moveLostFocus(() => preserveScroll(end), '.edit-dock [data-starts-editing]')

/** Discards unsaved changes and ends editing. */
export const cancelEditing = (): void => {
  session.step('cancel')
  endEditing()
}

/**
 * Ends editing when the user leaves the page. Unsaved changes are stored locally at once, because the delayed save will
 * not run.
 */
export const leaveEditing = (by: string): void => {
  saveLocalDraft(by)
  session.step('cancel')
  end()
}

/** Reloads the page and ends editing without changes. Editing continues when the user typed during the reload. */
export const endUnchangedEditing = async (fetchAnew: () => Promise<void>): Promise<void> => {
  const now = session.now()
  if (!now) return
  // A merge may have made this text equal to the saved one. Offered drafts stay undecided.
  deleteLocalDraft(draftLocationOf(now))
  await fetchAnew()
  if (session.now()?.writing === now.writing && !session.isUnsaved()) endEditing()
}
