import type { DocumentLine } from '#warehouse/contract-document.ts'

/** A change of a line after the document was loaded. */
export interface LineChange {
  /** A counter; later changes have higher numbers. */
  sequence: number
  productId: number
  /** Null for a removed line. */
  line: DocumentLine | null
  /** The line moves to the top, as the last changed one. */
  movesToTop: boolean
}

/** Keeps only the latest change of a line; an edit in place does not move the line. */
export const addChange = (changes: readonly LineChange[], change: LineChange): readonly LineChange[] => {
  const outdated = changes.find(({ productId }) => productId === change.productId)
  if (!outdated) return [...changes, change]
  if (change.line && !change.movesToTop)
    return changes.map(previous => (previous === outdated ? { ...change, movesToTop: outdated.movesToTop } : previous))
  return [...changes.filter(previous => previous !== outdated), change]
}

/** Returns the changes after the document was reloaded; earlier ones are part of it. */
export const listChangesAfter = (changes: readonly LineChange[], lastSequence: number): readonly LineChange[] =>
  changes.filter(({ sequence }) => sequence > lastSequence)

/** Applies changes to the loaded lines. */
export const applyChanges = (
  loadedLines: readonly DocumentLine[],
  changes: readonly LineChange[],
): readonly DocumentLine[] =>
  changes.reduce((lines, { productId, line, movesToTop }) => {
    const listOtherLines = () => lines.filter(({ product_id }) => product_id !== productId)
    if (!line) return listOtherLines()
    return movesToTop
      ? [line, ...listOtherLines()]
      : lines.map(current => (current.product_id === productId ? line : current))
  }, loadedLines)
