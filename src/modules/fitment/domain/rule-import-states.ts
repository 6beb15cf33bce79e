/**
 * The rules that a file may remove: none, those of the products that it names, or all others of its source. Nobody
 * loses rules by a file that was not meant as a whole list, so `add` is the default.
 */
export const RULE_IMPORT_SCOPES = ['add', 'products', 'source'] as const
export type RuleImportScope = (typeof RULE_IMPORT_SCOPES)[number]

/** States of an import of rules, in order (docs/decisions/048-imports-of-fitment-rules.md). */
export const RULE_IMPORT_STATES = [
  'receiving',
  'reading',
  'resolving',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type RuleImportState = (typeof RULE_IMPORT_STATES)[number]

export const RULE_IMPORT_STEPS = ['check', 'run', 'undo'] as const
export type RuleImportStep = (typeof RULE_IMPORT_STEPS)[number]

const STEPS: Readonly<Record<RuleImportStep, { from: readonly RuleImportState[]; to: RuleImportState }>> = {
  // An import that failed after its file was read keeps the rows, so it can be checked without the file.
  check: { from: ['checked', 'done', 'undone', 'failed'], to: 'resolving' },
  run: { from: ['checked'], to: 'running' },
  undo: { from: ['done', 'checked', 'failed'], to: 'undoing' },
}

/** The facts of an import that decide its steps; its format is known once the file is read. */
interface StepFacts {
  state: RuleImportState
  hasChanges: boolean
  problem: FileProblem | null
  format: string | null
}

/** Returns null when the current state does not allow the step. An import that changed nothing has nothing to undo. */
export const findNextState = (
  { state, hasChanges, problem, format }: StepFacts,
  step: RuleImportStep,
): RuleImportState | null => {
  if (step === 'undo' && !hasChanges) return null
  const isUnread = problem !== null || format === null
  if (step === 'check' && state === 'failed' && isUnread) return null
  return STEPS[step].from.includes(state) ? STEPS[step].to : null
}

/** States in which a background job works. */
export const WORKING_STATES = [
  'reading',
  'resolving',
  'checking',
  'running',
  'undoing',
] as const satisfies RuleImportState[]

export const isWorking = (state: RuleImportState): boolean => WORKING_STATES.some(working => working === state)

/**
 * Remarks of a check about rows. `refused` cells and `unknownProduct` rows are left out; `duplicate` rows repeat an
 * earlier one. `overlap`: two rules of a product share cars. `contradiction`: a rule excludes cars that another one
 * fits. `outsideYears`: the years lie outside those of the car. `unusedColumn`: no rule uses the column.
 */
export const FILE_FINDING_KINDS = [
  'refused',
  'unusedColumn',
  'duplicate',
  'overlap',
  'contradiction',
  'outsideYears',
] as const
export type FileFindingKind = (typeof FILE_FINDING_KINDS)[number]

export const PRODUCT_PROBLEMS = ['unknown', 'ambiguous', 'tooMany'] as const
export type ProductProblem = (typeof PRODUCT_PROBLEMS)[number]

/** `ignored` cars are left out on purpose; `mapped` ones by a mapping that the source remembers. */
export const FILE_CAR_STATES = ['unknown', 'mapped', 'ignored', 'found'] as const
export type FileCarState = (typeof FILE_CAR_STATES)[number]

/** Numbers of a check or a run. */
export const RULE_IMPORT_COUNTS = [
  'created',
  'changed',
  'unchanged',
  'removed',
  'universal',
  'added',
  'undone',
  'skipped',
  ...FILE_FINDING_KINDS,
  'unknownProducts',
  'unknownProductRows',
  'unknownCars',
  'unknownCarRows',
] as const
export type RuleImportCount = (typeof RULE_IMPORT_COUNTS)[number]
export type RuleImportCounts = Partial<Record<RuleImportCount, number>>

/** The reason why a file was not read. */
export const FILE_PROBLEMS = ['unreadable', 'columns', 'empty', 'tooLong'] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

export const MAX_FILE_BYTES = 150_000_000
export const MAX_PART_BYTES = 4_000_000
export const MAX_FILE_RULES = 1_000_000
