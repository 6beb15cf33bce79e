import { editedPlaces } from '#content/web/parts/edit-tools.tsx'
import { editing } from '#platform/web/editing.ts'
import { formatting } from './formatting.ts'
import { keepInSight } from './keep-in-sight.ts'
import { session } from './session.ts'

const end = (): void => {
  formatting.close()
  editedPlaces.end()
  editing.end()
  session.end()
}

/** Makes the page what it is for its readers; what one looks at stays where it is. */
export const endEditing = (): void => keepInSight(end)

/** Gives up what was written: the page stands as it was saved. */
export const cancelEditing = (): void => {
  session.step('cancel')
  endEditing()
}

/** The same of a page that is left: nobody looks at it any more. */
export const leaveEditing = (): void => {
  session.step('cancel')
  end()
}
