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
  yieldToOthers,
} from './store-outcomes.ts'

const createDraft = async (tx: Write): Promise<FilterDraft> => {
  const { groups, options } = await lockAndReadFilters(tx)
  return new FilterDraft(groups, options)
}

/** Imports filter groups and options. A row may name a group that an earlier row creates. */
export const FILTER_IMPORT: TreeImport = {
  work: async (tx, given) => {
    const isTrial = given.state === 'checking'
    const draft = await createDraft(tx)
    const { categories } = await readAllLookups(tx)
    const outcomes: OutcomeRow[] = []
    const seen = new Set<string>()
    for (const [at, { line, cells }] of (await readAllRows(tx, given)).entries()) {
      await yieldToOthers(at)
      const wrong = checkCellCount(cells, given.heads)
      if (wrong) {
        outcomes.push({ line, decision: wrong, subjectId: null })
        continue
      }
      const done = decideFilter(cells, given.mapping, { draft, categories, mayCreate: given.mayCreate, seen })
      const subjectId = await applyDecision(tx, draft, { ...done, line, isTrial, seen })
      outcomes.push({ line, decision: done.decision, subjectId })
    }
    await storeOutcomes(tx, given.id, outcomes)
  },
  undo: async (tx, given) => {
    const draft = await createDraft(tx)
    const { categories } = await readAllLookups(tx)
    const results: { line: number; isWhole: boolean }[] = []
    for (const row of await readAppliedRows(tx, given)) {
      const isWhole = isOptionRow(row.cells, given.mapping)
        ? await undoOption(tx, draft, row)
        : await undoGroup(tx, draft, { ...row, categories })
      results.push({ line: row.line, isWhole })
    }
    await storeUndoOutcomes(tx, given.id, results)
  },
}

type DecisionToApply = FilterDecision & { line: number; isTrial: boolean; seen: Set<string> }

/**
 * Applies a decision and updates the draft. A check uses negative ids for new rows. Returns the subject's stored id.
 */
const applyDecision = async (
  tx: Write,
  draft: FilterDraft,
  { decision, group, option, line, isTrial, seen }: DecisionToApply,
): Promise<number | null> => {
  const isDone = !isTrial && (decision.kind === 'changed' || decision.kind === 'created')
  let attributeId = option?.attributeId || group?.id || -line
  if (group) {
    const isPut = isDone && (group.id === 0 || !option)
    if (isPut)
      attributeId = await upsertFilterGroup(tx, { before: draft.group(group.id), after: group, action: 'imported' })
    draft.putGroup({ ...group, id: attributeId })
    if (!option) seen.add(`group ${attributeId}`)
  }
  if (!option) return attributeId > 0 && group ? attributeId : null
  const whole = { ...option, attributeId }
  let id = option.id || -line
  if (isDone) id = await upsertFilterOption(tx, { before: draft.option(option.id), after: whole, action: 'imported' })
  draft.put({ ...whole, id })
  seen.add(`option ${id}`)
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
  const known = draft.group(subjectId)
  if (!known) return false
  const { row, isWhole } = revertGroup(known, { before, after }, categories)
  if (outcome === 'created') return isWhole && dropGroup(tx, draft, subjectId)
  await upsertFilterGroup(tx, { before: known, after: row, action: 'import-undone' })
  draft.putGroup(row)
  return isWhole
}

const dropGroup = async (tx: Write, draft: FilterDraft, id: number): Promise<boolean> => {
  if (draft.hasOptions(id)) return false
  const dropped = await deleteFilterGroup(tx, id, 'import-undone')
  if (dropped.ok) draft.removeGroup(id)
  return dropped.ok
}

const undoOption = async (
  tx: Write,
  draft: FilterDraft,
  { subjectId, outcome, before, after }: AppliedRow,
): Promise<boolean> => {
  const known = draft.option(subjectId)
  if (!known) return false
  const { row, isWhole } = revertOption(known, { before, after })
  if (outcome === 'changed') {
    await upsertFilterOption(tx, { before: known, after: row, action: 'import-undone' })
    draft.put(row)
    return isWhole
  }
  if (!isWhole || !(await deleteFilterOption(tx, subjectId, 'import-undone')).ok) return false
  draft.remove(known)
  // The row created the group too; an empty group is removed with it.
  return after.group === undefined || dropGroup(tx, draft, known.attributeId)
}
