import type { EditedDocument } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'
import { mergeDocuments } from './merge-documents.ts'

/**
 * Returns the document that both edits started from: the latest save whose answer was lost, if `storedDocument`
 * contains it, or else `base`.
 */
export const findMergeBase = (
  base: EditedDocument,
  lostSaves: readonly EditedDocument[],
  storedDocument: EditedDocument,
): EditedDocument => lostSaves.findLast(sentDocument => isContained(base, sentDocument, storedDocument)) ?? base

const isContained = (base: EditedDocument, sentDocument: EditedDocument, storedDocument: EditedDocument): boolean => {
  const { document, conflicts } = mergeDocuments(base, sentDocument, storedDocument)
  return conflicts.length === 0 && isDeepEqual(document, storedDocument)
}
