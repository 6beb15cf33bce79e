import { editedPlaces } from '#content/web/parts/edit-tools.tsx'
import { editing } from '#platform/web/editing.ts'
import { formatting } from './formatting.ts'
import { keepInSight } from './keep-in-sight.ts'
import { keepWritten } from './keep-written.ts'
import { forgetHere } from './kept-here.ts'
import { passFocus } from './pass-focus.ts'
import { placeOf, session } from './session.ts'

const end = (): void => {
  formatting.close()
  editedPlaces.end()
  editing.end()
  session.end()
}

/** Ends editing without a jump of the scroll position. The focus moves to the edit button. */
export const endEditing = (): void => passFocus(() => keepInSight(end), '.edit-dock [data-starts-editing]')

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
  keepWritten(by)
  session.step('cancel')
  end()
}

/** Reloads the page and ends editing without changes. It continues when the user has typed meanwhile. */
export const endUnchanged = async (fetchAnew: () => Promise<void>): Promise<void> => {
  const now = session.now()
  if (!now) return
  // A merge may have made this text equal to the saved one. Offered drafts stay undecided.
  forgetHere(placeOf(now))
  await fetchAnew()
  if (session.now()?.writing === now.writing && !session.isUnsaved()) endEditing()
}
