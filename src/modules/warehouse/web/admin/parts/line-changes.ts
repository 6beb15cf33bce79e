import type { DocumentLine } from '#warehouse/contract-document.ts'

/** A change of a line since the document was loaded. */
export interface LineChange {
  /** A counter; later changes have higher numbers. */
  at: number
  productId: number
  /** Returns null for a removed line. */
  line: DocumentLine | null
  /** The line moves to the top, as the last changed one. */
  first: boolean
}

/** Keeps only the latest change of a line; an edit in place does not move the line. */
export const addChange = (changes: readonly LineChange[], change: LineChange): readonly LineChange[] => {
  const outdated = changes.find(({ productId }) => productId === change.productId)
  if (!outdated) return [...changes, change]
  if (change.line && !change.first)
    return changes.map(one => (one === outdated ? { ...change, first: outdated.first } : one))
  return [...changes.filter(one => one !== outdated), change]
}

/** Returns the changes after the document was reloaded; earlier ones are part of it. */
export const changesAfter = (changes: readonly LineChange[], sinceTime: number): readonly LineChange[] =>
  changes.filter(({ at }) => at > sinceTime)

/** Applies changes to the loaded lines. */
export const applyChanges = (read: readonly DocumentLine[], changes: readonly LineChange[]): readonly DocumentLine[] =>
  changes.reduce((lines, { productId, line, first }) => {
    const otherChanges = () => lines.filter(({ product_id }) => product_id !== productId)
    if (!line) return otherChanges()
    return first ? [line, ...otherChanges()] : lines.map(one => (one.product_id === productId ? line : one))
  }, read)
