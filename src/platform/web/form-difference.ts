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
