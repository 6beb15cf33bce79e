import type { Draft } from '#content/contract-editing.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { session } from './session.ts'

/** Resumes a draft and merges it with later saves of others and with changes made while it is offered. */
export const resumeDraft = (draft: Draft): void => {
  const snapshot = session.getSnapshot()
  if (!snapshot) return
  const mine = { page: draft.page, globals: draft.globals }
  const theirs = snapshot.state.document
  // The server sends no base while the draft's version is current; the backup is the base then.
  const base = draft.base ?? snapshot.state.backup
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  session.change('draft', () => document)
  if (conflicts.length === 0) return
  const { pageVersion, globalsVersion } = snapshot
  const current = { document: theirs, pageVersion, globalsVersion, savedBy: null }
  session.update({ mergeConflict: { base, mine, theirs: current, choices: {}, shouldSave: false, isOwn: !draft.base } })
}
