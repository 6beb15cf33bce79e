import { SendFailure } from '#wire/send.ts'
import { differences, merged } from './form-difference.ts'
import type { Path } from './form-values.ts'

interface Joining<V, S> {
  /** What the values were made from. */
  base: S
  mine: V
  valuesOf: (stored: S) => V
  versionOf: (stored: S) => number
  save: (values: V, base: S) => Promise<S>
  /** What stands there now. */
  look: () => Promise<S>
  /** What somebody else wrote, as it is told at a field. */
  words: (path: Path, theirs: unknown) => string
  /** Hears what stands there now where both changed the same: whoever saves again has seen it. */
  onClash: (now: S) => void
}

/** Saves over a version. Over somebody else's change, what only one of both changed is joined; where both did, theirs is told at the field. */
export const saveJoined = async <V extends object, S>(joining: Joining<V, S>): Promise<S> => {
  const { base, mine, valuesOf, versionOf, save, look } = joining
  try {
    return await save(mine, base)
  } catch (error) {
    if (!(error instanceof SendFailure) || error.status !== 409) throw error
    const now = await look()
    // Refused for something else.
    if (versionOf(now) === versionOf(base)) throw error
    const [before, theirs] = [valuesOf(base), valuesOf(now)]
    const clashes = differences(before, mine, theirs).filter(({ clash }) => clash)
    if (clashes.length === 0)
      return save(
        merged(before, mine, theirs, () => true),
        now,
      )
    joining.onClash(now)
    const errors = Object.fromEntries(clashes.map(one => [one.path, [joining.words(one.path, one.theirs)]]))
    throw new SendFailure('refused', error.message, { status: 409, errors })
  }
}
