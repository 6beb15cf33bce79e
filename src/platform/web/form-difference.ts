import { findChangedPaths, getValueAt, isPathWithin, isSame, type Path, replaceValueAt } from './form-values.ts'

/** A value that somebody else changed since this form was opened. */
export interface Difference {
  path: Path
  /** The value when both began to edit. */
  before: unknown
  mine: unknown
  theirs: unknown
  /** True when both changed it differently: the user must choose. */
  isConflict: boolean
}

/** Lists what somebody else saved since `before` and what differs from `mine`, the current form values. */
export const findDifferences = (before: unknown, mine: unknown, theirs: unknown): Difference[] => {
  const changedByMe = findChangedPaths(before, mine)
  return findWidestChanges(before, mine, theirs)
    .map(path => ({
      path,
      before: getValueAt(before, path),
      mine: getValueAt(mine, path),
      theirs: getValueAt(theirs, path),
      isConflict: changedByMe.some(ownPath => isPathWithin(ownPath, path)),
    }))
    .filter(difference => !isSame(difference.mine, difference.theirs))
}

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

/** Merges both changes into `mine`. For a conflict, `shouldKeepMine` decides. */
export const mergeValues = <V extends object>(
  before: V,
  mine: V,
  theirs: V,
  shouldKeepMine: (difference: Difference) => boolean,
): V =>
  findDifferences(before, mine, theirs)
    .filter(difference => !difference.isConflict || !shouldKeepMine(difference))
    .reduce((values, { path, theirs: value }) => (path === '' ? theirs : replaceValueAt(values, path, value)), mine)

/** Lists the paths that they changed. A change of mine to a whole list widens the path to that list. */
const findWidestChanges = (before: unknown, mine: unknown, theirs: unknown): Path[] => {
  const changedByMe = findChangedPaths(before, mine)
  const paths = findChangedPaths(before, theirs).map(
    path => changedByMe.find(ownPath => isPathWithin(path, ownPath)) ?? path,
  )
  return [...new Set(paths)]
}
