import { SendError } from '#wire/send.ts'
import { findDifferences, mergeValues } from './form-difference.ts'
import type { Path } from './form-values.ts'
import { applyLostSaves } from './lost-saves.ts'

interface MergeSaveOptions<V, S> {
  /** The stored state that the values were made from. */
  base: S
  mine: V
  /** The values of saves whose answers were lost. */
  lost?: readonly V[]
  getValues: (stored: S) => V
  getVersion: (stored: S) => number
  save: (values: V, base: S) => Promise<S>
  /** Loads the current stored state. */
  loadCurrent: () => Promise<S>
  /** Formats the other user's value for the message at a field. */
  formatValue: (path: Path, theirs: unknown) => string
  /** Receives the current state after a conflict. The next save starts from it. */
  onConflict: (current: S) => void
}

/**
 * Saves with a version check. When somebody else saved in between, it merges one-sided changes and saves again. Throws
 * field errors with the other values for conflicts.
 */
export const saveMerged = async <V extends object, S>(options: MergeSaveOptions<V, S>): Promise<S> => {
  const { base, mine, lost = [], getValues, getVersion, save, loadCurrent } = options
  try {
    return await save(mine, base)
  } catch (error) {
    if (!(error instanceof SendError) || error.status !== 409) throw error
    const current = await loadCurrent()
    // The error has another reason.
    if (getVersion(current) === getVersion(base)) throw error
    const theirs = getValues(current)
    const before = applyLostSaves(getValues(base), lost, theirs)
    const conflicts = findDifferences(before, mine, theirs).filter(({ isConflict }) => isConflict)
    if (conflicts.length === 0)
      return save(
        mergeValues(before, mine, theirs, () => true),
        current,
      )
    options.onConflict(current)
    const errors = Object.fromEntries(
      conflicts.map(({ path, theirs: value }) => [path, [options.formatValue(path, value)]]),
    )
    throw new SendError('refused', error.message, { status: 409, errors })
  }
}
