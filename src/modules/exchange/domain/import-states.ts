/** Rows come, columns are named, all is tried, done, and may be taken back; what failed for good is taken back as far as it came. */
export const IMPORT_STATES = [
  'coming',
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export type ImportStep = 'check' | 'run' | 'undo'

const STEPS: Readonly<Record<ImportStep, { from: readonly ImportState[]; to: ImportState }>> = {
  check: { from: ['ready', 'checked', 'undone'], to: 'checking' },
  run: { from: ['checked'], to: 'running' },
  undo: { from: ['done', 'failed'], to: 'undoing' },
}

/** Where a step leads; null where the state does not allow it. */
export const nextImportState = (from: ImportState, step: ImportStep): ImportState | null =>
  STEPS[step].from.includes(from) ? STEPS[step].to : null

/** What a state that works leads to once all rows are dealt with. */
export const ENDS: Readonly<Partial<Record<ImportState, ImportState>>> = {
  checking: 'checked',
  running: 'done',
  undoing: 'undone',
}
