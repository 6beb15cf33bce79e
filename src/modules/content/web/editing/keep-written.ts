import { keepHere } from './kept-here.ts'
import { placeOf, session } from './session.ts'

/** Keeps what stands here in this browser, in a place of its own. */
export const keepWritten = (by: string): void => {
  const now = session.now()
  if (!now || !session.isUnsaved()) return
  const { state, pageVersion, globalsVersion } = now
  const { document, backup } = state
  const savedAt = new Date().toISOString()
  // What is offered stays until somebody chooses.
  const isBeside = now.draft !== null
  keepHere(placeOf(now), { document, backup, pageVersion, globalsVersion, savedAt, by, isBeside })
}
