/** What may become of a row. `absent`: about what the shop does not sell; `kept`: changed by somebody since, and therefore not taken back. */
export const ROW_OUTCOMES = ['refused', 'changed', 'created', 'kept', 'undone', 'absent', 'same'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What a list did or could not do: this is looked at unless told. */
export const TELLING_OUTCOMES = [
  'refused',
  'changed',
  'created',
  'kept',
  'undone',
] as const satisfies readonly RowOutcome[]
