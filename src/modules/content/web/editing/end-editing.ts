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

/** Makes the page what it is for its readers; what one looks at stays where it is, and who wrote by keys stands where they began. */
export const endEditing = (): void => passFocus(() => keepInSight(end), '.edit-dock [data-starts-editing]')

/** Gives up what was written: the page stands as it was saved. */
export const cancelEditing = (): void => {
  session.step('cancel')
  endEditing()
}

/** The same of a page that is left: nobody looks at it any more. What `by` wrote and did not give up is kept at once, its rest never comes. */
export const leaveEditing = (by: string): void => {
  keepWritten(by)
  session.step('cancel')
  end()
}

/** Ends what nothing was changed of, once the page is fetched anew; who wrote on meanwhile goes on. */
export const endUnchanged = async (fetchAnew: () => Promise<void>): Promise<void> => {
  const now = session.now()
  if (!now) return
  // What stands here may be what somebody else saved, all of it. What is offered nobody decided about.
  forgetHere(placeOf(now))
  await fetchAnew()
  if (session.now()?.writing === now.writing && !session.isUnsaved()) endEditing()
}
