import type { EditedDocument } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'
import { mergeDocuments } from './merge-documents.ts'

/**
 * Returns the document that both edits started from: the latest save whose answer was lost, if `stored`
 * contains it, or else `base`.
 */
export const findMergeBase = (
  base: EditedDocument,
  lost: readonly EditedDocument[],
  stored: EditedDocument,
): EditedDocument => lost.findLast(sent => isContained(base, sent, stored)) ?? base

const isContained = (base: EditedDocument, sent: EditedDocument, stored: EditedDocument): boolean => {
  const { document, conflicts } = mergeDocuments(base, sent, stored)
  return conflicts.length === 0 && isDeepEqual(document, stored)
}
