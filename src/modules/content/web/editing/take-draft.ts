import type { Draft } from '#content/contract-editing.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { session } from './session.ts'

/** Goes on with a draft; what somebody else saved since it was begun, and what was written beside the offer, are joined with it. */
export const takeDraft = (draft: Draft): void => {
  const now = session.now()
  if (!now) return
  const mine = { page: draft.page, globals: draft.globals }
  const theirs = now.state.document
  // The server names no base where nobody saved since: it is what editing began with, before anything was written beside the offer.
  const base = draft.base ?? now.state.backup
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  session.change('draft', () => document)
  if (conflicts.length === 0) return
  const { pageVersion, globalsVersion } = now
  const shown = { document: theirs, pageVersion, globalsVersion, savedBy: null }
  session.put({ meeting: { base, mine, theirs: shown, choices: {}, saves: false, own: !draft.base } })
}
