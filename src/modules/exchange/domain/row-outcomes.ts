/**
 * Outcomes of a row. `absent`: the shop does not sell it; `skipped`: the undo skipped it because somebody changed it.
 */
export const ROW_OUTCOMES = ['rejected', 'changed', 'created', 'skipped', 'undone', 'absent', 'unchanged'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Outcomes that the row list shows by default. */
export const DEFAULT_OUTCOMES = [
  'rejected',
  'changed',
  'created',
  'skipped',
  'undone',
] as const satisfies readonly RowOutcome[]
