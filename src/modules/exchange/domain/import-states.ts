/** States of an import, in order. Undo of a failed run reverts the rows that it changed. */
export const IMPORT_STATES = [
  'receiving',
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

/** Returns null when the current state does not allow the step. */
export const getNextImportState = (from: ImportState, step: ImportStep): ImportState | null =>
  STEPS[step].from.includes(from) ? STEPS[step].to : null

/** The next state after all rows of a working state are processed. */
export const NEXT_STATE_WHEN_PROCESSED: Readonly<Partial<Record<ImportState, ImportState>>> = {
  checking: 'checked',
  running: 'done',
  undoing: 'undone',
}
