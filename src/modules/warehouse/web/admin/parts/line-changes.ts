import type { DocumentLine } from '#warehouse/contract-document.ts'

/** What became of a line since its document was read. */
export interface LineChange {
  /** The later the higher. */
  at: number
  productId: number
  /** null: it was taken off. */
  line: DocumentLine | null
  /** It was touched last, and stands first. */
  first: boolean
}

/** A line has one change, its latest; put right where it stands, it stays there. */
export const withChange = (changes: readonly LineChange[], change: LineChange): readonly LineChange[] => {
  const old = changes.find(({ productId }) => productId === change.productId)
  if (!old) return [...changes, change]
  if (change.line && !change.first) return changes.map(one => (one === old ? { ...change, first: old.first } : one))
  return [...changes.filter(one => one !== old), change]
}

/** The document was read after this moment: what changed before stands in it. */
export const changesAfter = (changes: readonly LineChange[], moment: number): readonly LineChange[] =>
  changes.filter(({ at }) => at > moment)

/** The lines as they were read, with what became of them since. */
export const changedLines = (read: readonly DocumentLine[], changes: readonly LineChange[]): readonly DocumentLine[] =>
  changes.reduce((lines, { productId, line, first }) => {
    const others = () => lines.filter(({ product_id }) => product_id !== productId)
    if (!line) return others()
    return first ? [line, ...others()] : lines.map(one => (one.product_id === productId ? line : one))
  }, read)
