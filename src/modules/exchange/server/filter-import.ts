import {
  deleteFilterGroup,
  deleteFilterOption,
  lockAndReadFilters,
  upsertFilterGroup,
  upsertFilterOption,
} from '#catalog/server/catalog.ts'
import {
  decideFilter,
  type FilterDecision,
  isOptionRow,
  revertGroup,
  revertOption,
} from '#exchange/domain/decide-filter.ts'
import { checkCellCount } from '#exchange/domain/decide-row.ts'
import { FilterDraft } from '#exchange/domain/filter-draft.ts'
import type { NameLookup } from '#exchange/domain/name-lookup.ts'
import type { Write } from '#platform/server/write.ts'
import { readAllLookups } from './read-lookups.ts'
import {
  type AppliedRow,
  type OutcomeRow,
  readAllRows,
  readAppliedRows,
  storeOutcomes,
  storeUndoOutcomes,
  type TreeImport,
  yieldToEventLoop,
} from './store-outcomes.ts'

const createDraft = async (tx: Write): Promise<FilterDraft> => {
  const { groups, options } = await lockAndReadFilters(tx)
  return new FilterDraft(groups, options)
}

/** Imports filter groups and options. A row may name a group that an earlier row creates. */
export const FILTER_IMPORT: TreeImport = {
  process: async (tx, importRow) => {
    const isDryRun = importRow.state === 'checking'
    const draft = await createDraft(tx)
    const { categories } = await readAllLookups(tx)
    const outcomes: OutcomeRow[] = []
    const processed = new Set<string>()
    for (const [index, { line, cells }] of (await readAllRows(tx, importRow)).entries()) {
      await yieldToEventLoop(index)
      const mismatch = checkCellCount(cells, importRow.headings)
      if (mismatch) {
        outcomes.push({ line, decision: mismatch, subjectId: null })
        continue
      }
      const filterDecision = decideFilter(cells, importRow.mapping, {
        draft,
        categories,
        mayCreate: importRow.mayCreate,
        processed,
      })
      const subjectId = await applyDecision(tx, draft, { ...filterDecision, line, isDryRun, processed })
      outcomes.push({ line, decision: filterDecision.decision, subjectId })
    }
    await storeOutcomes(tx, importRow.id, outcomes)
  },
  undo: async (tx, importRow) => {
    const draft = await createDraft(tx)
    const { categories } = await readAllLookups(tx)
    const results: { line: number; isComplete: boolean }[] = []
    for (const row of await readAppliedRows(tx, importRow)) {
      const isComplete = isOptionRow(row.cells, importRow.mapping)
        ? await undoOption(tx, draft, row)
        : await undoGroup(tx, draft, { ...row, categories })
      results.push({ line: row.line, isComplete })
    }
    await storeUndoOutcomes(tx, importRow.id, results)
  },
}

type DecisionToApply = FilterDecision & { line: number; isDryRun: boolean; processed: Set<string> }

/**
 * Applies a decision and updates the draft. A check uses negative ids for new rows. Returns the subject's stored id.
 */
const applyDecision = async (
  tx: Write,
  draft: FilterDraft,
  { decision, group, option, line, isDryRun, processed }: DecisionToApply,
): Promise<number | null> => {
  const isApplied = !isDryRun && (decision.kind === 'changed' || decision.kind === 'created')
  let attributeId = option?.attributeId || group?.id || -line
  if (group) {
    const writesGroup = isApplied && (group.id === 0 || !option)
    if (writesGroup)
      attributeId = await upsertFilterGroup(tx, { before: draft.findGroup(group.id), after: group, action: 'imported' })
    draft.setGroup({ ...group, id: attributeId })
    if (!option) processed.add(`group ${attributeId}`)
  }
  if (!option) return attributeId > 0 && group ? attributeId : null
  const updatedOption = { ...option, attributeId }
  let id = option.id || -line
  if (isApplied)
    id = await upsertFilterOption(tx, { before: draft.findOption(option.id), after: updatedOption, action: 'imported' })
  draft.setOption({ ...updatedOption, id })
  processed.add(`option ${id}`)
  return id > 0 ? id : null
}

interface UndoRow extends AppliedRow {
  categories: NameLookup
}

/** Returns true when the whole row was undone. */
const undoGroup = async (
  tx: Write,
  draft: FilterDraft,
  { subjectId, outcome, before, after, categories }: UndoRow,
): Promise<boolean> => {
  const group = draft.findGroup(subjectId)
  if (!group) return false
  const { row, isComplete } = revertGroup(group, { before, after }, categories)
  if (outcome === 'created') return isComplete && deleteGroupIfEmpty(tx, draft, subjectId)
  await upsertFilterGroup(tx, { before: group, after: row, action: 'import-undone' })
  draft.setGroup(row)
  return isComplete
}

const deleteGroupIfEmpty = async (tx: Write, draft: FilterDraft, id: number): Promise<boolean> => {
  if (draft.hasOptions(id)) return false
  const deleted = await deleteFilterGroup(tx, id, 'import-undone')
  if (deleted.ok) draft.removeGroup(id)
  return deleted.ok
}

const undoOption = async (
  tx: Write,
  draft: FilterDraft,
  { subjectId, outcome, before, after }: AppliedRow,
): Promise<boolean> => {
  const option = draft.findOption(subjectId)
  if (!option) return false
  const { row, isComplete } = revertOption(option, { before, after })
  if (outcome === 'changed') {
    await upsertFilterOption(tx, { before: option, after: row, action: 'import-undone' })
    draft.setOption(row)
    return isComplete
  }
  if (!isComplete || !(await deleteFilterOption(tx, subjectId, 'import-undone')).ok) return false
  draft.removeOption(option)
  // The row also created the group, so an empty group is removed with the value.
  return after.group === undefined || deleteGroupIfEmpty(tx, draft, option.attributeId)
}
