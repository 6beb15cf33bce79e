import { editedPlaces } from '#content/web/parts/edit-tools.tsx'
import { editing } from '#platform/web/editing.ts'
import { formatting } from './formatting.ts'
import { session } from './session.ts'

/** Makes the page what it is for its readers. */
export const endEditing = (): void => {
  formatting.close()
  editedPlaces.end()
  editing.end()
  session.end()
}

/** Gives up what was written: the page stands as it was saved. */
export const cancelEditing = (): void => {
  session.step('cancel')
  endEditing()
}
