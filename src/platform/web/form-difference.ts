import { changedPaths, isSame, isWithin, type Path, valueAt, withValue } from './form-values.ts'

/** One thing that somebody else changed since this form was opened. */
export interface Difference {
  path: Path
  /** As it was when both began. */
  before: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, each to something else: somebody has to choose. */
  clash: boolean
}

/** What somebody else saved since `before` that differs from mine; `mine` is what stands in the form. */
export const differences = (before: unknown, mine: unknown, theirs: unknown): Difference[] => {
  const changedByMe = changedPaths(before, mine)
  return outermost(before, mine, theirs)
    .map(path => ({
      path,
      before: valueAt(before, path),
      mine: valueAt(mine, path),
      theirs: valueAt(theirs, path),
      clash: changedByMe.some(one => isWithin(one, path)),
    }))
    .filter(one => !isSame(one.mine, one.theirs))
}

/** True where all that was saved since `before` is mine too: an earlier save of the form arrived, and its answer got lost. */
export const isOwnSave = (before: unknown, mine: unknown, saved: unknown): boolean =>
  differences(before, mine, saved).length === 0

/** Mine with what somebody else saved beside it; where both changed the same, theirs but for what is kept. */
export const merged = <V extends object>(
  before: V,
  mine: V,
  theirs: V,
  keepsMine: (difference: Difference) => boolean,
): V =>
  differences(before, mine, theirs)
    .filter(one => !one.clash || !keepsMine(one))
    .reduce((values, { path, theirs: value }) => (path === '' ? theirs : withValue(values, path, value)), mine)

/** Where they changed something, as wide as a change of mine that reaches round it: a list of mine that has grown is one thing. */
const outermost = (before: unknown, mine: unknown, theirs: unknown): Path[] => {
  const changedByMe = changedPaths(before, mine)
  const wide = changedPaths(before, theirs).map(path => changedByMe.find(one => isWithin(path, one)) ?? path)
  return [...new Set(wide)]
}
