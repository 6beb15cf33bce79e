import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** What is to become of what was written: shown from now on, kept aside, or shown in its time. */
export type SaveAs = 'live' | 'draft' | { from: Date; until: Date | null }

export type WhyNotSaved =
  /** Somebody saved after `base`: what they changed would be lost. */
  | 'stale'
  /** It would never be seen. */
  | 'no-time'

interface Asked {
  /** The version that the page shows now. */
  live: number
  /** The one that the writer began with. */
  base: number
  as: SaveAs
  now: Date
}

/** Drafts are never stale: what to do about newer versions is asked when they are to be shown. */
export const decideSave = ({ live, base, as, now }: Asked): Outcome<SaveAs, WhyNotSaved> => {
  if (as !== 'draft' && base !== live) return refused('stale')
  if (as === 'live' || as === 'draft') return ok(as)
  const { from, until } = as
  if (until !== null && (until <= from || until <= now)) return refused('no-time')
  return ok(from <= now && until === null ? 'live' : as)
}
