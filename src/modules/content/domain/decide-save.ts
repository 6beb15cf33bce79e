import { failure, ok, type Result } from '#kernel/result.ts'

/** Publishes the version, saves it as a draft, or schedules it. */
export type SaveAs = 'live' | 'draft' | { from: Date; until: Date | null }

export type SaveDecisionFailure =
  /** Somebody saved after `baseVersion`; this save would overwrite their changes. */
  | 'stale'
  /** The period ends before it starts, or is over. */
  | 'invalidPeriod'

interface SaveDecisionInput {
  /** The number of the version that the page shows now. */
  liveVersion: number
  /** The number of the version that the editor started from. */
  baseVersion: number
  as: SaveAs
  now: Date
}

/** Decides how to save. Drafts are never stale: conflicts are resolved when they are published. */
export const decideSave = ({
  liveVersion: live,
  baseVersion: base,
  as,
  now,
}: SaveDecisionInput): Result<SaveAs, SaveDecisionFailure> => {
  if (as !== 'draft' && base !== live) return failure('stale')
  if (as === 'live' || as === 'draft') return ok(as)
  const { from, until } = as
  if (until !== null && (until <= from || until <= now)) return failure('invalidPeriod')
  return ok(from <= now && until === null ? 'live' : as)
}
