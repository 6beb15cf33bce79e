/**
 * Outcomes of a row. `absent`: the shop does not sell it; `skipped`: the undo skipped it because somebody changed it;
 * `waiting`: its price waits for approval, and its other fields are changed.
 */
export const ROW_OUTCOMES = [
  'rejected',
  'waiting',
  'changed',
  'created',
  'skipped',
  'undone',
  'absent',
  'unchanged',
] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Outcomes that the row list shows by default. */
export const DEFAULT_OUTCOMES = [
  'rejected',
  'waiting',
  'changed',
  'created',
  'skipped',
  'undone',
] as const satisfies readonly RowOutcome[]
