import { changedPaths, isPathWithin, isSame, type Path, valueAt, withValue } from './form-values.ts'

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
  const changedByMe = changedPaths(before, mine)
  return widestChanges(before, mine, theirs)
    .map(path => ({
      path,
      before: valueAt(before, path),
      mine: valueAt(mine, path),
      theirs: valueAt(theirs, path),
      isConflict: changedByMe.some(own => isPathWithin(own, path)),
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
export const withLostSaves = <V>(before: V, lost: readonly V[], stored: V): V =>
  lost
    .flatMap(sent => changedPaths(before, sent).filter(path => isSame(valueAt(sent, path), valueAt(stored, path))))
    .reduce((values, path) => (path === '' ? stored : withValue(values, path, valueAt(stored, path))), before)

interface LostSaves<V> {
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
  const base = withLostSaves(before, lost, stored)
  if (base === before || findDifferences(base, mine, stored).some(({ isConflict }) => isConflict)) return null
  return merge(base, mine, stored)
}

/** Merges both changes into `mine`. For a conflict, `keepsMine` decides. */
export const mergeValues = <V extends object>(
  before: V,
  mine: V,
  theirs: V,
  keepsMine: (difference: Difference) => boolean,
): V =>
  findDifferences(before, mine, theirs)
    .filter(difference => !difference.isConflict || !keepsMine(difference))
    .reduce((values, { path, theirs: value }) => (path === '' ? theirs : withValue(values, path, value)), mine)

/** Lists the paths that they changed. A change of mine to a whole list widens the path to that list. */
const widestChanges = (before: unknown, mine: unknown, theirs: unknown): Path[] => {
  const changedByMe = changedPaths(before, mine)
  const wide = changedPaths(before, theirs).map(path => changedByMe.find(own => isPathWithin(path, own)) ?? path)
  return [...new Set(wide)]
}
