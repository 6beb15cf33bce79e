/**
 * Outcomes of a row. `absent`: the shop does not sell it; `kept`: the undo skipped it because somebody changed it.
 */
export const ROW_OUTCOMES = ['refused', 'changed', 'created', 'kept', 'undone', 'absent', 'same'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Outcomes that the row list shows by default. */
export const DEFAULT_OUTCOMES = [
  'refused',
  'changed',
  'created',
  'kept',
  'undone',
] as const satisfies readonly RowOutcome[]
