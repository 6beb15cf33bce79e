import { findDifferences, mergeValues } from './form-difference.ts'
import { findChangedPaths, getValueAt, isSame, replaceValueAt } from './form-values.ts'

/** Returns true when `saved` contains only own changes: an earlier save arrived, but its answer was lost. */
export const isOwnSave = (before: unknown, mine: unknown, saved: unknown): boolean =>
  findDifferences(before, mine, saved).length === 0

/**
 * Returns the state that both began from after saves whose answers were lost: `before` with each value of them that was
 * stored.
 */
export const applyLostSaves = <V>(before: V, lost: readonly V[], stored: V): V =>
  lost
    .flatMap(sent =>
      findChangedPaths(before, sent).filter(path => isSame(getValueAt(sent, path), getValueAt(stored, path))),
    )
    .reduce((values, path) => (path === '' ? stored : replaceValueAt(values, path, getValueAt(stored, path))), before)

export interface LostSaves<V> {
  /** The stored values that `mine` was made from. */
  before: V
  mine: V
  /** The values of saves whose answers were lost. */
  lost: readonly V[]
}

/** Merges `mine` with stored values that contain a lost save. Returns null without such a save, and for conflicts. */
export const mergeAfterLostSave = <V extends object>(
  { before, mine, lost }: LostSaves<V>,
  stored: V,
  merge: (before: V, mine: V, theirs: V) => V = (...values) => mergeValues(...values, () => true),
): V | null => {
  const base = applyLostSaves(before, lost, stored)
  if (base === before || findDifferences(base, mine, stored).some(({ isConflict }) => isConflict)) return null
  return merge(base, mine, stored)
}
